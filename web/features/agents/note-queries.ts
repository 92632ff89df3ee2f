/** Queries and changes of the notes on an agent. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import rules from 'virtual:form-rules/agents/addAgentNote';
import { api, queries } from '../../lib/api.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { inPages } from '../../lib/pages.ts';
import { useRowCreation } from '../../lib/row-change.ts';
import { toast } from '../../lib/toasts.ts';

const PAGE = 50;

export interface NoteValues {
  text: string;
}

export const noteForm = contractForm<NoteValues, NoteValues>(rules, {
  fields: { text: { blank: 'Write a note first.' } },
});

/** The notes on an agent, newest first. */
export const notesQuery = (agentId: string) =>
  queries.agents.listAgentNotes.infiniteOptions({
    input: (cursor: string | undefined) => ({ agentId, limit: PAGE, cursor }),
    ...inPages,
  });

export const useAddNote = (agentId: string, draft: string) =>
  useRowCreation(
    { topics: [] },
    {
      draft,
      create: ({ text }: NoteValues, options) =>
        api.agents.addAgentNote({ agentId, text }, options),
      listsOf: () => [notesQuery(agentId).queryKey],
      success: 'Note added',
      failure: 'Failed to add note',
    },
  );

export function useRemoveNote(agentId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: queries.agents.listAgentNotes.key() });
  return useMutation({
    mutationFn: (noteId: string) => api.agents.removeAgentNote({ agentId, noteId }),
    onSuccess: async () => {
      toast.success('Note removed');
      await refresh();
    },
    onError: async (error) => {
      toast.failure('Failed to remove note', error);
      await refresh();
    },
  });
}
