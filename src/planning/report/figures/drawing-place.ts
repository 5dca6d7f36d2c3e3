/** Where a drawing stands in a picture, in pixels. */
export interface DrawingPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Attributes of a drawing's `svg`: in a picture its place, in a page all the width that there is. */
export function placed(place: DrawingPlace | undefined): Partial<DrawingPlace> | { readonly width: '100%' } {
  return place ?? { width: '100%' };
}
