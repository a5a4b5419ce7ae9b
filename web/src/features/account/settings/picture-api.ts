/** Uploads and removes the profile picture. The upload is multipart form data. */
import { User } from "@winnow/core/account/schema";
import { authorizedFetch } from "../../../lib/api.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { env } from "../../../env.ts";

export function sendPicture(id: User["id"], picture: File): Promise<User> {
  const body = new FormData();
  body.append("professional_image", picture);
  return patch(id, { body });
}

export const removePicture = (id: User["id"]): Promise<User> =>
  patch(id, {
    body: JSON.stringify({ professional_image: null }),
    headers: { "content-type": "application/json" },
  });

async function patch(id: User["id"], init: RequestInit): Promise<User> {
  const response = await authorizedFetch(`${env.origin}/api/user/${id}`, { method: "PATCH", ...init });
  const answered: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, answered);
  return User.parse(answered);
}
