import { Button, Form, type FormInstance, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Sale } from '../../../shared/sales/contract.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FoundDraft } from '../../components/found-draft.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { conflictingState, fieldIssues } from '../../lib/api-errors.ts';
import { forgetLater } from '../../lib/attempts.ts';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { clearAllErrors, focusField, showFieldErrors } from '../../lib/forms/field-errors.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useIsLeft, useOpenings } from '../../lib/openings.ts';
import { useMe } from '../../lib/session.tsx';
import { CHECK_FIELDS, toast } from '../../lib/toasts.ts';
import { type NewSale, type NewSaleDraft, newSaleForm, type NewSaleValues } from './new-sale.ts';
import css from './new-sale-dialog.module.css';
import { dropWaiting } from './outbox.ts';
import { type PickedOffer, useLastSold, usePriceAsValue } from './product-of-sale.ts';
import { ProofField } from './proof-field.tsx';
import { useProofUpload } from './proof-upload.ts';
import { CustomerFields, MoreFields, NetworkNumberField, SaleValueField } from './sale-fields.tsx';
import { refusalOf, saleLabels } from './sale-refusal.ts';
import type { SaleWriting } from './sale-writing.ts';
import { useSendSale } from './send-sale.ts';
import { WhyRejected } from './why-rejected.tsx';
import {
  draftOf,
  proofAtFirst,
  proofHint,
  titles,
  typedAtFirst,
  wrongPartOf,
} from './written-sale.ts';

interface NewSaleDialogProps {
  open: boolean;
  /** @param sent the sale that was sent again as a new one */
  onClose: (sent?: Sale) => void;
  /** An input: it is given the form's id, value and onChange. */
  productPicker: (begins: {
    onPick: (offer: PickedOffer) => void;
    lastSold: readonly string[];
    startsOpen: boolean;
  }) => ReactNode;
  /** Called when the products for sale have changed. */
  onProductGone: () => void;
  writing: SaleWriting;
}

/** The form of a sale. What was typed for a new one stays on the device until it is submitted. */
export default function NewSaleDialog(props: NewSaleDialogProps) {
  // Opened while it still closes, the form begins anew too.
  return <OpenedForm key={useOpenings(props.open)} {...props} />;
}

const NOT_UP = 'The proof was not uploaded. Retry, or remove it.';

/** The form, its draft and the proof beside it. */
function useNewSaleForm({ open, onClose, onProductGone, writing }: NewSaleDialogProps) {
  // The dialog may be open again, with another form, while this one's sale is under way.
  const isLeft = useIsLeft(open);
  const { id: userId } = useMe();
  const draft = draftOf(userId, writing);
  const [kept, setKept] = useState(() =>
    draft === undefined ? {} : readDraft<NewSaleDraft>(draft),
  );
  const [proofProblem, setProofProblem] = useState<string>();
  const { send, isPending } = useSendSale(userId, writing);
  const [isWaiting, setIsWaiting] = useState(false);
  const upload = useProofUpload(kept?.proof ?? proofAtFirst(writing), (proof) => {
    setProofProblem(undefined);
    if (draft !== undefined) keepDraft(draft, { ...readDraft<NewSaleDraft>(draft), proof });
  });

  /** Waits for a running upload of the proof; cancelling the upload cancels the submission too. */
  const submit = async (sale: NewSale, typed: Partial<NewSaleValues>) => {
    setIsWaiting(true);
    const state = await upload.settled();
    setIsWaiting(false);
    if (!state) return undefined;
    if (state.phase === 'failed') return setProofProblem(NOT_UP);
    if (state.phase === 'none' && state.problem !== undefined) return undefined;
    const uploaded = state.phase === 'ready' ? { proofUploadId: state.uploaded.uploadId } : {};
    const proof = state.phase === 'waiting' ? state.file : undefined;
    const forgetSent = draft === undefined ? undefined : forgetLater(draft);
    return send(
      { sale: { ...sale, ...uploaded }, typed, proof },
      { onDone: (sent) => leave(forgetSent, sent), onRefused: showRefusal },
    );
  };
  const { bind, form, showRefused, showIssues, forgetDraft } = useContractForm({
    definition: newSaleForm,
    initial: typedAtFirst(writing),
    draft,
    onSubmit: (sale, _showRefused, typed) => submit(sale, typed),
  });
  const showRefusal = (error: unknown) => {
    const fields = isLeft() ? refusalOf(error) : CHECK_FIELDS;
    // A correction says so itself.
    if (writing.kind !== 'correction') toast.failure('Failed to submit sale', error, fields);
    if (isLeft()) return;
    showRefused(error);
    const current = conflictingState(error);
    if (current && 'productId' in current && 'isActive' in current) {
      onProductGone();
      showFieldErrors(form, [
        { name: 'productId', message: 'This product is no longer for sale.' },
      ]);
    }
    const wrongProof = fieldIssues(error).some(({ path }) => path === 'proofUploadId');
    if (wrongProof || (current && 'proofUploadId' in current))
      upload.refuse('This upload can’t be used any more. Upload the proof again.');
  };
  /** The sale is submitted or waits: forgets the draft and closes the form. */
  const leave = (forgetSent: (() => void) | undefined, sent: Sale | undefined) => {
    if (writing.kind === 'waiting') void dropWaiting(writing.waiting.key);
    if (isLeft()) forgetSent?.();
    else {
      forgetDraft();
      onClose(writing.kind === 'resubmission' ? sent : undefined);
    }
    return 'leaving';
  };
  const state = { isPending: isPending || isWaiting, kept, showIssues };
  return { bind, upload, proofProblem, forgetDraft, setKept, ...state };
}

/** The field that has the focus at first, and the one after a product was picked. */
function useBeginning(
  { bind, upload, showIssues, forgetDraft, setKept }: ReturnType<typeof useNewSaleForm>,
  writing: SaleWriting,
) {
  const { form, onValuesChange } = bind;
  const wrong = wrongPartOf(writing);
  const fillPrice = usePriceAsValue(form, () => onValuesChange(undefined, form.getFieldsValue()));
  const [startsOpen, setStartsOpen] = useState(false);
  /** Puts the focus where the person goes on: at what was refused, or where something is missing. */
  const begin = () => {
    if (writing.kind === 'waiting' && writing.waiting.issues)
      return showIssues(writing.waiting.issues);
    const first = wrong ?? firstMissing(form) ?? 'productId';
    setStartsOpen(first === 'productId');
    focusField(form, first);
    // The wrong value goes with the first key.
    if (wrong && document.activeElement instanceof HTMLInputElement)
      document.activeElement.select();
    return undefined;
  };
  /** A picked product brings its price, and the person goes on. */
  const pick = (offer: PickedOffer) => {
    fillPrice(offer);
    const next = firstMissing(form);
    if (next) focusField(form, next);
  };
  const beginAnew = () => {
    upload.remove();
    forgetDraft();
    setKept({});
    for (const name of Object.keys(form.getFieldsValue()) as (keyof NewSaleValues)[])
      form.setFieldValue(name, typedAtFirst(writing)?.[name]);
    clearAllErrors(form);
    begin();
  };
  return { pick, startsOpen, begin, beginAnew };
}

const ORDER = ['productId', 'saleValue', 'customerName', 'customerEmail', 'customerPhone'] as const;

const firstMissing = (form: FormInstance<NewSaleValues>) =>
  ORDER.find((name) => !form.getFieldValue(name));

/** True where a draft has anything to be discarded. */
const hasText = (draft: Partial<NewSaleDraft> | undefined) =>
  Object.values(draft ?? {}).some((value) => value !== undefined && value !== '');

function OpenedForm(props: NewSaleDialogProps) {
  const { open, onClose, writing, productPicker } = props;
  const sale = useNewSaleForm(props);
  const { bind, upload, proofProblem } = sale;
  const { pick, startsOpen, begin, beginAnew } = useBeginning(sale, writing);
  const rejected = writing.kind === 'resubmission' ? writing.sale : undefined;
  const isProofWrong = wrongPartOf(writing) === 'proof';
  const proof = <ProofField upload={upload} problem={proofProblem} hint={proofHint(writing)} />;
  const lastSold = useLastSold(writing.kind === 'new');
  return (
    <Dialog
      title={titles[writing.kind]}
      open={open}
      onClose={() => onClose()}
      onOpened={begin}
      footer={
        <div className={css.buttons}>
          <Button onClick={() => onClose()}>Cancel</Button>
          <Button type="primary" htmlType="submit" form="newSale" loading={sale.isPending}>
            {writing.kind === 'correction' ? 'Save Correction' : 'Submit Sale'}
          </Button>
        </div>
      }
    >
      <PortalForm<NewSaleValues> {...bind} name="newSale">
        {rejected ? <WhyRejected sale={rejected} /> : null}
        {isProofWrong ? proof : null}
        {hasText(sale.kept) ? <FoundDraft onDiscard={beginAnew} /> : null}
        <Form.Item name="productId" label={saleLabels.productId}>
          {productPicker({ onPick: pick, lastSold, startsOpen })}
        </Form.Item>
        <SaleValueField />
        <CustomerFields />
        {isProofWrong ? null : proof}
        <MoreFields>
          <NetworkNumberField />
          <ProofUrlField />
        </MoreFields>
      </PortalForm>
    </Dialog>
  );
}

const ProofUrlField = () => (
  <Form.Item
    name="proofUrl"
    label={saleLabels.proofUrl}
    extra="Optional: a link to the signed order or a photo of it, in place of the file."
  >
    <Input inputMode="url" autoComplete="off" autoCapitalize="none" placeholder="https://" />
  </Form.Item>
);
