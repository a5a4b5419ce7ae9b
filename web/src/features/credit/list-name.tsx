import { Link } from "react-router";
import { useCan } from "../../lib/auth.ts";
import { paths } from "../../paths.ts";

/**
 * The name of a list, or its id where the name may not be seen. It opens under the first purpose that the user may see; its
 * page leads on to the right one.
 */
export function ListName({ id, name }: { id: string | null; name: string | null }) {
  const mayVerify = useCan("verify_email");
  const mayClean = useCan("clean_email");
  if (id === null || name === null) return id;
  const to = mayVerify ? paths.fileValidationList(id) : mayClean ? paths.cleaning(id) : null;
  return to === null ? (
    <bdi>{name}</bdi>
  ) : (
    <Link to={to} className="rounded-[0.2rem] hover:text-accent hover:underline">
      <bdi>{name}</bdi>
    </Link>
  );
}
