/** Axes of charts: their ends and labels. */

/** Short amounts for an axis: "R950", "R12k", "R1.5m". */
export function formatShortRand(amountCents: number): string {
  const rand = amountCents / 100;
  if (rand >= 1_000_000) return `R${short(rand / 1_000_000)}m`;
  if (rand >= 1_000) return `R${short(rand / 1_000)}k`;
  return `R${short(rand)}`;
}

/** At most one decimal, without a trailing 0. */
const short = (value: number) => String(Math.round(value * 10) / 10);

const STEPS = [1, 2, 4, 6, 8, 10];

/** The end of an axis that begins at 0: the next round figure whose half is round too. */
export function roundTop(highest: number): number {
  if (highest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  return (STEPS.find((step) => step * power >= highest) ?? 10) * power;
}
