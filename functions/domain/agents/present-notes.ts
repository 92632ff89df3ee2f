import type { AgentNote } from '../../../shared/agents/schemas.ts';
import { adminTable, type StoredAdmin } from '../../data/identity/admin.table.ts';
import type { StoredNote } from '../../data/agents/agent-note.table.ts';
import type { Actor, Context } from '../../platform/context.ts';

const FORMER = 'Former administrator';

/** Notes for administrators, with the present names of their authors. */
export async function presentNotes(
  { actor, table }: Context,
  notes: readonly StoredNote[],
): Promise<AgentNote[]> {
  const authors = await adminTable(table).getMany(notes.map(({ authorId }) => authorId));
  return notes.map((note) => present(note, actor, authors.get(note.authorId)));
}

/** One note for administrators. */
export async function presentNote({ actor, table }: Context, note: StoredNote): Promise<AgentNote> {
  return present(note, actor, await adminTable(table).get(note.authorId));
}

const present = (
  { noteId, text, authorId, createdAt }: StoredNote,
  actor: Actor,
  author: StoredAdmin | undefined,
): AgentNote => ({
  id: noteId,
  text,
  author: { id: authorId, name: author?.fullName ?? FORMER },
  isOwn: authorId === actor.userId,
  createdAt,
});
