import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";

interface CodeFormProps {
  code: string;
  onChange: (code: string) => void;
  error: string | undefined;
  isPending: boolean;
  onSubmit: () => void;
}

const letters = 8;

/** Two groups of four letters, as the device shows them. */
function grouped(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, "")
    .slice(0, letters);
  return plain.length > letters / 2 ? `${plain.slice(0, letters / 2)}-${plain.slice(letters / 2)}` : plain;
}

/** The field for the code. */
export const CodeForm = ({ code, onChange, error, isPending, onSubmit }: CodeFormProps) => (
  <Card className="p-6 max-sm:p-5">
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Field label="Code" help="Eight letters, like BCDF-GHJK." error={error}>
        {(fieldProps) => (
          <Input
            {...fieldProps}
            value={code}
            onChange={(event) => onChange(grouped(event.target.value))}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="max-w-56 font-mono text-lg tracking-[0.2em]"
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary" pending={isPending} disabled={code.length <= letters}>
          Continue
        </Button>
      </div>
    </form>
  </Card>
);
