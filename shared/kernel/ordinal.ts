/** Places in words. Pure. */

/** The place in a sequence: "1st", "2nd", "11th". */
export const ordinal = (place: number): string => {
  const isTeen = place % 100 > 10 && place % 100 < 14;
  const ending = isTeen ? undefined : ['th', 'st', 'nd', 'rd'][place % 10];
  return `${place}${ending ?? 'th'}`;
};
