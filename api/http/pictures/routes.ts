import type { Hono } from "hono";
import { maxPictureBytes } from "@contract/schemas/menu.ts";
import { picturePath } from "@domain/menu/picture.ts";
import { Refusal } from "../refusals.ts";
import type { Environment, HttpContext } from "../middleware/call.ts";
import type { Services } from "../services.ts";

/** Serves the pictures of dishes. The content of a path never changes. */
export function servePictures(app: Hono<Environment>, { ports }: Pick<Services, "ports">): void {
  app.get("/images/*", async (http) => {
    const [id = "", name = "", ...more] = http.req.path.slice("/images/".length).split("/");
    const path = more.length === 0 ? picturePath(id, name) : undefined;
    const image = path === undefined ? undefined : await ports.pictures.read(path);
    if (!image) return new Response("There is no such picture.", { status: 404 });
    return new Response(image.bytes, {
      headers: { "content-type": image.type, "cache-control": "public, max-age=31536000, immutable" },
    });
  });
}

/** Returns the part `image` of an uploaded form. Throws when it is missing or too large, and for other parts. */
export async function readPicture(http: HttpContext): Promise<{ bytes: Uint8Array; type: string }> {
  const form = await http.req.raw.formData().catch(() => undefined);
  const image = form?.get("image");
  if (!(image instanceof File)) {
    throw new Refusal("picture_required");
  }
  const unknown = [...form?.keys() ?? []].find((name) => name !== "image");
  if (unknown !== undefined) {
    const name = unknown.slice(0, 100);
    throw new Refusal("invalid", {}, { fields: [{ field: name, code: "unknown_field", params: { name } }] });
  }
  if (image.size > maxPictureBytes) {
    throw new Refusal("file_too_large", { max_megabytes: maxPictureBytes / 1024 / 1024 });
  }
  return { bytes: await image.bytes(), type: image.type };
}
