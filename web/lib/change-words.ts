import { formatCount } from '../../shared/kernel/count.ts';

/** A change in percent: "41 % less"; from zero on, the change itself. Undefined where there is none. */
export function changeWords(
  now: number,
  before: number,
  write: (count: number) => string = formatCount,
): string | undefined {
  if (now === before) return undefined;
  const percent = Math.round(Math.abs((now - before) / before) * 100);
  const by =
    before === 0 ? write(Math.abs(now)) : `${percent === 0 ? '<1' : formatCount(percent)} %`;
  return `${by} ${now > before ? 'more' : 'less'}`;
}
