/** The logs of a stack with `logsAll`, and a search of them for personal data. */
import { scanTable } from '../../../functions/platform/scan-table.ts';
import type { Stack } from '../../../infra/local/stack.ts';
import { tableOf } from './table.ts';

/** A line of the log, or of a metric. */
export interface LogLine {
  level?: string;
  message?: string;
  /** The function's name. */
  service?: string;
  requestId?: string;
  [field: string]: unknown;
}

export interface FunctionLogs {
  /** As they were written. */
  readonly text: readonly string[];
  readonly lines: readonly LogLine[];
  /** The sum of a metric over all functions. */
  sumOf(metric: string): number;
  stop(): void;
}

/** Records from now on, and keeps it from the tests' own output. */
export function recordLogs(): FunctionLogs {
  const text: string[] = [];
  const lines: LogLine[] = [];
  const restore = [process.stdout, process.stderr].map((stream) => {
    const write = stream.write;
    stream.write = (...given: unknown[]): boolean => {
      const line = parsed(given[0]);
      if (!line) return Reflect.apply(write, stream, given) as boolean;
      text.push(String(given[0]));
      lines.push(line);
      return true;
    };
    return () => void (stream.write = write);
  });
  return {
    text,
    lines,
    sumOf: (metric) => lines.reduce((sum, line) => sum + Number(line[metric] ?? 0), 0),
    stop: () => restore.forEach((undo) => undo()),
  };
}

/** The line, where a function wrote it. */
function parsed(written: unknown): LogLine | undefined {
  if (typeof written !== 'string' || !written.startsWith('{')) return undefined;
  try {
    const line = JSON.parse(written) as LogLine;
    return line.service === undefined ? undefined : line;
  } catch {
    // Somebody else's output.
    return undefined;
  }
}

/** Attributes of the table that say who somebody is, or how to reach or pay them. */
const PERSONAL = new Set([
  'fullName',
  'email',
  'phone',
  'mailTo',
  'customerName',
  'customerEmail',
  'customerPhone',
  'accountHolderName',
  'accountNumber',
  'userAgent',
]);

/** Every such value in a stack's table, wherever it stands. */
export async function personalValuesIn(stack: Stack): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const look = (value: unknown, name: string): void => {
    // Shorter values also occur in words.
    if (typeof value === 'string' && PERSONAL.has(name) && value.length > 4) found.add(value);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value))
      look(inner, Array.isArray(value) ? name : key);
  };
  for await (const item of scanTable(tableOf(stack))) look(item, '');
  return found;
}

/** Patterns of personal data, tokens and tickets. */
const TELLING = [/[\w.+-]+@[\w-]+\.\w/, /\+27\d{9}/, /\beyJ[\w-]{20}/, /ticket=/];

/** The lines that say who somebody is. */
export const linesAbout = (
  { text }: Pick<FunctionLogs, 'text'>,
  people: ReadonlySet<string>,
): string[] =>
  text.filter(
    (line) =>
      TELLING.some((sign) => sign.test(line)) || [...people].some((value) => line.includes(value)),
  );
