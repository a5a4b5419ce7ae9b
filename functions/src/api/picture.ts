import { Account } from "@winnow/core/account";
import { VisibleError } from "@winnow/core/kit/error";
import { ID } from "@winnow/core/kit/id";
import { z } from "@hono/zod-openapi";
import type { HonoRequest } from "hono";
import { call, routes } from "./route.ts";

const tags = ["Accounts"];
const binary = { type: "string", format: "binary" } as const;

export const pictureRoutes = routes().openapi(
  call(
    "public",
    {
      method: "get",
      path: "/{id}",
      operationId: "getPicture",
      tags,
      request: { params: z.object({ id: ID.schema("picture") }) },
    },
    {
      200: {
        description: "A person's picture, for ever the same",
        content: { "image/jpeg": { schema: binary } },
      },
    },
  ),
  async (c) =>
    c.body(new Uint8Array(await Account.picture(c.req.valid("param").id)), 200, {
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    }),
);

/** The multipart form of a picture upload. */
export const pictureForm = {
  type: "object",
  properties: {
    professional_image: {
      ...binary,
      maxLength: Account.limits.pictureBytes,
      description: "PNG, JPEG or WebP of at most 4 MB and 40 megapixels",
    },
  },
  required: ["professional_image"],
  additionalProperties: false,
} as const;

const Form = z.strictObject({
  professional_image: z.union([z.file(), z.literal(["", "null"])], "Send the picture as a file."),
});

/** The picture in a form; null to remove it; undefined if the body is not a form. */
export async function pictureIn(request: HonoRequest): Promise<File | null | undefined> {
  if (!/^multipart\/form-data\b/i.test(request.header("content-type") ?? "")) return undefined;
  const form = await request.parseBody({ all: true }).catch(() => {
    throw new VisibleError("input", "input.malformed", "The body is not a valid form.");
  });
  const picture = Form.parse(form).professional_image;
  return picture instanceof File && picture.size > 0 ? picture : null;
}
