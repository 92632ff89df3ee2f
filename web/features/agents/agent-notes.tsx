import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { AgentNote } from '../../../shared/agents/schemas.ts';
import { EmptyState } from '../../components/list-states.tsx';
import { May } from '../../components/may.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { Question } from '../../components/question.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useMe } from '../../lib/session.tsx';
import css from './agent-notes.module.css';
import {
  noteForm,
  notesQuery,
  type NoteValues,
  useAddNote,
  useRemoveNote,
} from './note-queries.ts';

/** Administrators' notes about an agent, and a form for more. */
export function AgentNotes({ agentId }: { agentId: string }) {
  const query = useInfiniteQuery(notesQuery(agentId));
  const [asked, setAsked] = useState<AgentNote>();
  return (
    <div className={css.notes}>
      <May change="agents.addAgentNote">
        <NewNote agentId={agentId} />
      </May>
      <PagedList
        query={query}
        noun="note"
        failure="The notes couldn’t be loaded"
        empty={
          <EmptyState title="No notes yet">
            What administrators should know about this agent stands here. Agents don’t see it.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className={`surface ruled ${css.list}`} aria-label="Notes">
            {rows.map((note) => (
              <Note key={note.id} note={note} onRemove={() => setAsked(note)} />
            ))}
          </ul>
        )}
      </PagedList>
      <RemoveNote agentId={agentId} note={asked} onClose={() => setAsked(undefined)} />
    </div>
  );
}

const Note = ({ note, onRemove }: { note: AgentNote; onRemove: () => void }) => (
  <li className={css.note}>
    <p className={css.text}>{note.text}</p>
    <div className={`quiet small apart ${css.by}`}>
      <span>
        {note.author.name} · {formatMoment(note.createdAt)}
      </span>
      {note.isOwn ? (
        <May change="agents.removeAgentNote">
          <Button type="text" danger onClick={onRemove}>
            Remove
          </Button>
        </May>
      ) : null}
    </div>
  </li>
);

function NewNote({ agentId }: { agentId: string }) {
  const draft = `agent-note:${useMe().id}:${agentId}`;
  const addition = useAddNote(agentId, draft);
  const { bind, form, forgetDraft } = useContractForm<NoteValues, NoteValues>({
    definition: noteForm,
    draft,
    onSubmit: (note, showRefused) =>
      addition.mutateAsync(note, {
        onSuccess: () => {
          forgetDraft();
          form.setFieldsValue({ text: '' });
        },
        onError: showRefused,
      }),
  });
  return (
    <div className={`surface ${css.form}`}>
      <PortalForm<NoteValues> {...bind} name="agentNote">
        <Form.Item name="text" label="Note" extra="Administrators see it, agents don’t.">
          {/* Text that is typed while the note is sent would be lost. */}
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} readOnly={addition.isPending} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={addition.isPending}>
          Add Note
        </Button>
      </PortalForm>
    </div>
  );
}

interface RemoveNoteProps {
  agentId: string;
  note: AgentNote | undefined;
  onClose: () => void;
}

function RemoveNote({ agentId, note, onClose }: RemoveNoteProps) {
  const removal = useRemoveNote(agentId);
  const [shown, setShown] = useState(note);
  // The closing dialog keeps its text until its motion ends.
  if (note && note !== shown) setShown(note);
  return (
    <Question
      title="Remove Note"
      open={note !== undefined}
      onClose={onClose}
      action="Remove"
      danger
      pending={removal.isPending}
      onConfirm={() => note && removal.mutate(note.id, { onSuccess: onClose })}
      overtaken={undefined}
    >
      <p>Remove this note for good?</p>
      <p className={`quiet ${css.text}`}>{shown?.text}</p>
    </Question>
  );
}
