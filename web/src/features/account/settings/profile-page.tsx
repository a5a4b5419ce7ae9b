import { useAuth } from "../../../lib/auth.ts";
import { PageHead } from "../../../ui/page-head.tsx";
import { paths } from "../../../paths.ts";
import { textLinkStyle } from "../../../ui/text-link-style.ts";
import { TextLink } from "../../../ui/text-link.tsx";
import { Email } from "./email-setting.tsx";
import { Picture } from "./picture-setting.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { Section } from "./settings-section.tsx";

/** The profile settings. */
export function ProfilePage() {
  const user = useAuth((state) => state.user);
  if (user === null) return null;
  return (
    <>
      <PageHead title="Profile">How you appear to the people you work with.</PageHead>
      <div className="grid max-w-3xl gap-6">
        <Section title="Picture">
          <Picture user={user} />
        </Section>
        <Section title="About you">
          <ProfileForm key={user.id} user={user} />
        </Section>
        <Section title="Email" text="You log in with it, and our emails go there.">
          <Email user={user} />
        </Section>
        <p className="text-sm text-ink-muted">
          What Winnow stores of you, where and for how long:{" "}
          <a href="/docs/privacy" className={textLinkStyle}>
            Privacy
          </a>
          . You can take your data with you and{" "}
          <TextLink to={paths.closeAccount}>close your account</TextLink>.
        </p>
      </div>
    </>
  );
}
