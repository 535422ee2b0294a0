import type { Instant } from "../shared/local_time.ts";
import type { Result } from "../shared/result.ts";

export type StoredImage = { bytes: Uint8Array<ArrayBuffer>; type: string };

/** Where pictures are kept. A path never holds two different pictures, so that browsers may keep what they got for ever. */
export type Images = {
  put(path: string, image: StoredImage): Promise<void>;
  /** Undefined for a path nothing was put under. */
  read(path: string): Promise<StoredImage | undefined>;
  /** The pictures, by their id, of which nothing was put since `before`. */
  putBefore(before: Instant): Promise<string[]>;
  /** Forgets a picture in all its sizes; one that is gone already too. */
  remove(id: string): Promise<void>;
};

/** One picture in the sizes and formats guests are sent, without anything a camera wrote beside it. */
export type PreparedPicture = {
  /** Named after its content. */
  id: string;
  variants: readonly (StoredImage & { name: string })[];
};

export type PictureRefusal =
  /** Not what it says it is, or of a kind we do not take. */
  | { kind: "not_a_picture" }
  /** So many pixels that opening it could stop the kitchen. */
  | { kind: "picture_too_large" };

export type Pictures = {
  /** Reads JPEG, PNG, WebP and AVIF; `type` is what the sender says it is. */
  prepare(bytes: Uint8Array, type: string): Promise<Result<PreparedPicture, PictureRefusal>>;
};
