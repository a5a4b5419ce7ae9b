import { type Encoding, encodingNames, encodings } from "@winnow/core/file/encoding";
import { useState } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";

const options = encodingNames.map((value) => ({ value, label: encodings[value] }));

interface EncodingFieldProps {
  value: Encoding;
  /** Shows the file in the encoding. Fails with a `ShownError`. */
  onChange: (encoding: Encoding) => Promise<void>;
}

/** The encoding in which a text file is read. The preview below shows what comes of it. */
export function EncodingField({ value, onChange }: EncodingFieldProps) {
  const [error, setError] = useState<string>();
  return (
    <Field label="Encoding" help="Choose another one if names look wrong below." error={error}>
      {({ id }) => (
        <Select
          id={id}
          value={value}
          options={options}
          className="w-full"
          onChange={(next) =>
            void onChange(next).then(
              () => setError(undefined),
              (failure: unknown) => setError(errorMessage(failure)),
            )
          }
        />
      )}
    </Field>
  );
}
