import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const inboxMessage = z.object({
  to: z.string(),
  from: z.string(),
  /** The address for answers, where it isn't the sender's. */
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  /** ISO 8601, UTC. */
  at: z.string(),
});

export type InboxMessage = z.infer<typeof inboxMessage>;

export interface Inbox {
  /** The message is on disk when this returns. */
  append(message: InboxMessage): void;
  newestFirst(to?: string): InboxMessage[];
}

/** Opens the messages kept in `dataDir`, one JSON object a line. */
export function openInbox(dataDir: string): Inbox {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'inbox.jsonl');
  const messages = existsSync(path) ? parseLines(readFileSync(path, 'utf8')) : [];
  return {
    append(message) {
      // A line break goes first, so that a line cut off by a kill doesn't spoil the next one.
      appendFileSync(path, `\n${JSON.stringify(message)}\n`);
      messages.push(message);
    },
    newestFirst(to) {
      const wanted = to?.toLowerCase();
      const chosen = wanted
        ? messages.filter((message) => addressOf(message.to) === wanted)
        : messages;
      return chosen.toReversed();
    },
  };
}

/** `Name <a@b.example>` and `A@b.example` are both `a@b.example`. */
function addressOf(recipient: string): string {
  return (/<([^>]+)>/.exec(recipient)?.[1] ?? recipient).trim().toLowerCase();
}

function parseLines(lines: string): InboxMessage[] {
  return lines.split('\n').flatMap((line) => {
    if (line === '') return [];
    const parsed = inboxMessage.safeParse(parseJson(line));
    return parsed.success ? [parsed.data] : [];
  });
}

/** A line cut off by a kill was never acknowledged to its sender, so that it is skipped. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
