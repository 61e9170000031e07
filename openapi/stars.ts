/** More stars than these nobody counts. */
export const mostStars = 10;

/** How many stars a rating has; undefined: it is no row of stars, but a number. */
export function starsOf({ maximum = 5 }: { readonly maximum?: number | undefined }): number | undefined {
  return Number.isInteger(maximum) && maximum >= 1 && maximum <= mostStars ? maximum : undefined;
}
