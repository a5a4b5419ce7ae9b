/** What a picture says of itself. */
export interface Size {
  width: number;
  height: number;
  /** As in EXIF, 1 to 8: 1 is upright. */
  orientation: number;
}
