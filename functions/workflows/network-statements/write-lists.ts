/** Writes the lists of a preview: their lines in parts as JSON, which the screen pages through. */
import { LINES_KEPT_TOGETHER } from '../../../shared/network-statements/rules.ts';
import type { KeptLine, LineList } from '../../../shared/network-statements/schemas.ts';
import { statementPartKeyOf } from '../../domain/jobs/export-keys.ts';
import type { ExportsBucket } from '../../data/jobs/exports-bucket.client.ts';

export interface Preview {
  fileId: string;
  preview: number;
}

/** A list as far as it is written. */
export interface KeptList {
  /** Lines that no part has yet. As JSON: the cells of a line would keep the part of the file alive that they were cut from. */
  lines: string[];
  parts: number;
  count: number;
}

class PreviewLists {
  private readonly waiting: Map<LineList, KeptList>;
  private readonly bucket: ExportsBucket;
  private readonly preview: Preview;
  /** Completes the lines of a part before it is written. */
  private readonly complete: (list: LineList, lines: KeptLine[]) => Promise<void>;

  constructor(
    bucket: ExportsBucket,
    preview: Preview,
    {
      kept,
      complete,
    }: {
      kept: readonly [LineList, KeptList][];
      complete: (list: LineList, lines: KeptLine[]) => Promise<void>;
    },
  ) {
    this.bucket = bucket;
    this.preview = preview;
    this.waiting = new Map(kept);
    this.complete = complete;
  }

  async add(list: LineList, line: KeptLine): Promise<void> {
    const waiting = this.of(list);
    waiting.count++;
    waiting.lines.push(JSON.stringify(line));
    if (waiting.lines.length >= LINES_KEPT_TOGETHER) await this.flush(list, waiting);
  }

  /** The lists as far as they are written. */
  kept = (): [LineList, KeptList][] => [...this.waiting];

  /** Writes what is left, list by list: completing one may add to another. */
  async close(): Promise<void> {
    for (let isLeft = true; isLeft;) {
      isLeft = false;
      for (const [list, waiting] of this.waiting) {
        if (waiting.lines.length === 0) continue;
        isLeft = true;
        await this.flush(list, waiting);
      }
    }
  }

  private of(list: LineList): KeptList {
    const waiting = this.waiting.get(list) ?? { lines: [], parts: 0, count: 0 };
    this.waiting.set(list, waiting);
    return waiting;
  }

  private async flush(list: LineList, waiting: KeptList): Promise<void> {
    const lines = waiting.lines.map((line) => JSON.parse(line) as KeptLine);
    waiting.lines = [];
    await this.complete(list, lines);
    const key = statementPartKeyOf(this.preview, list, waiting.parts++);
    await this.bucket.write(key, [JSON.stringify(lines)], 'application/json');
  }
}

/**
 * Begins the lists of a preview, or goes on with them.
 * @param kept lists as an earlier worker left them
 * @param complete completes the lines of a part before it is written
 */
export const writeLists = (...given: ConstructorParameters<typeof PreviewLists>): PreviewLists =>
  new PreviewLists(...given);

export type { PreviewLists };
