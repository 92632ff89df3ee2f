import { useQuery } from '@tanstack/react-query';
import { Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { formatRand } from '../../../shared/kernel/money.ts';
import {
  ADJUSTMENT_KINDS,
  adjustmentKindWords,
  ATTACHMENT_ENDINGS,
  isAttachable,
  MAX_ATTACHMENT_BYTES,
  signedCentsOf,
} from '../../../shared/adjustments/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { FormDialog, type SaveCallbacks } from '../../components/form-dialog.tsx';
import { UploadField } from '../../components/upload-field.tsx';
import { untilOver } from '../../lib/second-person.ts';
import { BalanceFailure } from '../../components/balance-failure.tsx';
import { agentBalanceQuery } from '../agents/queries.ts';
import {
  adjustmentForm,
  type AdjustmentInput,
  type AdjustmentValues,
  typedCents,
} from './adjustment-form.ts';
import { useAddAdjustment } from './adjustment-queries.ts';
import { balanceWords } from './balance-words.ts';
import { isKind, requireKind, RESOURCE_HEAD_BYTES } from '../../../shared/resources/rules.ts';
import { api } from '../../lib/api.ts';
import { type FileKind, type UploadedFile, useFileUpload } from '../../lib/file-upload.ts';

interface AddAdjustmentDialogProps {
  agent: { id: string; fullName: string };
  open: boolean;
  onClose: () => void;
}

const initial = { direction: 'credit' as const };
const UNFINISHED = 'Wait until the file is uploaded, or remove it.';

/** Adds to an agent's balance, or takes from it. */
export default function AddAdjustmentDialog({ agent, ...dialog }: AddAdjustmentDialogProps) {
  const addition = useAddAdjustment();
  const [problem, setProblem] = useState<string>();
  const upload = useAttachmentUpload(() => setProblem(undefined));
  const isUnfinished = () => {
    const { phase } = upload.state;
    const isWaiting = phase !== 'none' && phase !== 'ready';
    setProblem(isWaiting ? UNFINISHED : undefined);
    return isWaiting;
  };
  const save = (input: AdjustmentInput, callbacks: SaveCallbacks) => {
    const { state } = upload;
    const uploadId = state.phase === 'ready' ? { uploadId: state.uploaded.uploadId } : {};
    const end = () => {
      upload.remove();
      callbacks.onSuccess();
    };
    return addition.mutateAsync({ ...input, ...uploadId }, untilOver(end, callbacks.onError));
  };
  return (
    <FormDialog
      {...dialog}
      title={`Adjust the Balance of ${agent.fullName}`}
      name="addAdjustment"
      action="Add Adjustment"
      definition={adjustmentForm}
      initial={initial}
      addition={() => (isUnfinished() ? {} : { input: { agentId: agent.id } })}
      pending={addition.isPending}
      fields={
        <>
          <Fields />
          <UploadField
            label="Attachment"
            button="Attach File"
            remove="Remove File"
            accept={ATTACHMENTS}
            hint="Optional: a PDF, picture, Word, Excel or CSV file that shows why, up to 10 MB."
            upload={upload}
            problem={problem}
          />
          <Form.Item noStyle dependencies={['direction', 'amount']}>
            {({ getFieldsValue }) => (
              <Consequence agent={agent} values={getFieldsValue(true) as Typed} />
            )}
          </Form.Item>
        </>
      }
      footnote={<p className="quiet smaller">The agent gets a message with kind and reason.</p>}
      onSave={save}
    />
  );
}

type Typed = Partial<AdjustmentValues>;

const kinds = ADJUSTMENT_KINDS.map((value) => ({ value, label: adjustmentKindWords[value] }));

const Fields = () => (
  <>
    <Form.Item name="direction" label="Direction">
      <Radio.Group
        options={[
          { value: 'credit', label: 'Credit: adds to the balance' },
          { value: 'debit', label: 'Debit: takes from the balance' },
        ]}
      />
    </Form.Item>
    <Form.Item name="kind" label="Kind">
      <Select options={kinds} placeholder="Choose what it is for" />
    </Form.Item>
    <Form.Item name="amount" label="Amount (R)">
      <Input inputMode="decimal" autoComplete="off" placeholder="0.00" />
    </Form.Item>
    <Form.Item name="reason" label="Reason" extra="The agent reads it, in the statement too.">
      <Input.TextArea rows={3} {...adjustmentForm.limits('reason')} />
    </Form.Item>
  </>
);

/** The balance after the adjustment. */
function Consequence({
  agent,
  values: { direction = 'credit', ...values },
}: {
  agent: { id: string; fullName: string };
  values: Typed;
}) {
  const { data, error, refetch } = useQuery(agentBalanceQuery(agent.id));
  if (error) return <BalanceFailure onRetry={refetch} />;
  if (!data) return null;
  const amountCents = typedCents(values) ?? 0;
  const after = data.availableCents + signedCentsOf({ direction, amountCents });
  return (
    <Callout tone={after < 0 ? 'warning' : 'info'}>
      <span role="status">
        <strong>{formatRand(data.availableCents)}</strong> available now.{' '}
        {amountCents > 0 ? (
          <>
            <strong>{balanceWords(agent.fullName, after)}</strong> afterwards
            {after < 0 ? '; the next commission repays it first' : ''}.
          </>
        ) : null}
      </span>
    </Callout>
  );
}

/** Uploads the file of an adjustment. */
const TOO_LARGE = 'The file must be at most 10 MB.';
const UNKNOWN_TYPE = 'The file must be a PDF, a picture, or a Word, Excel or CSV file.';
const OTHER_CONTENT =
  'This isn’t what its name says. Save it anew in its own program, and try again.';
const EMPTY = 'The file is empty.';

/** The file names that can be chosen, as the `accept` attribute takes them. */
const ATTACHMENTS = ATTACHMENT_ENDINGS.map((ending) => `.${ending}`).join(',');

/** Says why a file can't be attached, before it is uploaded. */
async function problemOf(file: File): Promise<string | undefined> {
  if (file.size > MAX_ATTACHMENT_BYTES) return TOO_LARGE;
  if (!isAttachable(file.name)) return UNKNOWN_TYPE;
  if (file.size === 0) return EMPTY;
  const head = await file.slice(0, RESOURCE_HEAD_BYTES).arrayBuffer();
  return isKind(new Uint8Array(head), requireKind(file.name)) ? undefined : OTHER_CONTENT;
}

const attachments: FileKind<UploadedFile, true> = {
  inspect: async (file) => {
    const problem = await problemOf(file);
    return problem === undefined ? { found: true } : { problem };
  },
  begin: ({ name, size }) =>
    api.adjustments.startAttachmentUpload(
      { fileName: name, sizeBytes: size },
      { context: { idempotencyKey: crypto.randomUUID() } },
    ),
  finish: async (uploadId) => {
    const { fileName } = await api.adjustments.finishAttachmentUpload({ uploadId });
    return { uploadId, name: fileName };
  },
};

/**
 * Uploads a file as soon as it is chosen.
 * @param onChange called where another file, or none, is chosen
 */
const useAttachmentUpload = (onChange: () => void) =>
  useFileUpload(attachments, undefined, onChange);
