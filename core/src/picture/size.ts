/** The size and orientation in a picture's header. */
export interface Size {
  width: number;
  height: number;
  /** The EXIF orientation, 1 to 8; 1 is upright. */
  orientation: number;
}
