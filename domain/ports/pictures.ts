import type { Instant } from "../shared/local_time.ts";
import type { Result } from "../shared/result.ts";

/** `type` is the media type. */
export type StoredImage = { bytes: Uint8Array<ArrayBuffer>; type: string };

/** Storage of pictures. A path always has the same content, so that browsers may cache it forever. */
export type Images = {
  /** Stores one file of a picture under `ID/NAME`. */
  put(path: string, image: StoredImage): Promise<void>;
  /** Returns undefined when the path does not exist. */
  read(path: string): Promise<StoredImage | undefined>;
  /** Returns the ids of pictures with no file stored at or after `before`. */
  putBefore(before: Instant): Promise<string[]>;
  /** Deletes a picture in all sizes. Deleting a missing picture is not an error. */
  remove(id: string): Promise<void>;
};

/** One picture in every size and format, cropped to 4:3, without camera metadata. */
export type PreparedPicture = {
  /** A hash of the content. */
  id: string;
  /** The average color as six hexadecimal digits. */
  color: string;
  variants: readonly (StoredImage & { name: string })[];
};

/** Why an uploaded picture is refused. */
export type PictureRefusal =
  /** The content does not match the declared type, or the type is not supported. */
  | { kind: "picture_type_unsupported" }
  /** Decoding this many pixels could exhaust the server's memory. */
  | { kind: "picture_too_large" }
  /** Other pictures are being prepared. */
  | { kind: "pictures_busy" };

/** Decoding and resizing of uploaded pictures. */
export type PicturePreparation = {
  /** Accepts JPEG, PNG, WebP and AVIF. `type` is the media type declared by the sender. */
  prepare(bytes: Uint8Array, type: string): Promise<Result<PreparedPicture, PictureRefusal>>;
  /** Whether `prepare` refuses every picture for now, with `pictures_busy`. */
  isBusy(): boolean;
};

/** The pictures of dishes. */
export type Pictures = Images & PicturePreparation;
