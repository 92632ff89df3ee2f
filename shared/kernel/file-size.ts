const UNITS = ['B', 'KB', 'MB', 'GB'] as const;
const NO_BREAK_SPACE = '\u00a0';

/** Formats bytes: `640 B`, `1,2 MB`, `14 MB`, with one decimal below ten. */
export function formatFileSize(bytes: number): string {
  let [size, unit] = [bytes, 0];
  // 1023.6 KB would be shown as 1024 KB, so it becomes 1 MB.
  while (Math.round(size) >= 1024 && unit < UNITS.length - 1)
    [size, unit] = [size / 1024, unit + 1];
  const rounded =
    unit > 0 && size < 9.95 ? (Math.round(size * 10) / 10).toFixed(1) : String(Math.round(size));
  return `${rounded.replace('.', ',')}${NO_BREAK_SPACE}${UNITS[unit]}`;
}
