import type { Table } from '../../../functions/platform/table.ts';

/** A command of the document client, such as `GetCommand`. */
export interface Command {
  name: string;
  input: object;
}

/**
 * Has a table's commands answered by a function, before the SDK begins with them: it builds its layers
 * anew for each command.
 */
export function interceptCommands(
  { documents }: Table,
  answer: (command: Command, next: () => Promise<unknown>) => Promise<unknown>,
): void {
  const send = documents.send.bind(documents) as (...sent: unknown[]) => Promise<unknown>;
  const intercepted = (command: { input: object }, ...options: unknown[]) =>
    answer({ name: command.constructor.name, input: command.input }, () =>
      send(command, ...options),
    );
  Object.assign(documents, { send: intercepted });
}
