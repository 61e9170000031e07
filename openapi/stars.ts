/** The maximum number of stars. More cannot be counted at a glance. */
export const maxStars = 10;

/** Returns the number of stars of a rating, or undefined if the rating is entered as a number. */
export function starsOf({ maximum = 5 }: { readonly maximum?: number | undefined }): number | undefined {
  return Number.isInteger(maximum) && maximum >= 1 && maximum <= maxStars ? maximum : undefined;
}
