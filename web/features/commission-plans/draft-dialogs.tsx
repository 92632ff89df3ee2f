import type { ReactNode } from 'react';
import type { Draft, Plan, Plans } from '../../../shared/commission-plans/contract.ts';
import type { CommissionTerms } from '../../../shared/commission-plans/schemas.ts';
import { scopeWords } from '../../../shared/commission-plans/words.ts';
import { Callout } from '../../components/callout.tsx';
import { EditDialog } from '../../components/edit-dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { usePlans } from './plans-context.ts';
import { useCreateDraft, useCreateEnding, useUpdateDraft } from './queries.ts';
import { FirstDayField, ScopeFields, TermsFields } from './terms-fields.tsx';
import {
  changeForm,
  draftForm,
  type DraftValues,
  endingForm,
  fieldsOfScope,
  valuesOfTerms,
} from './terms-form.ts';

interface NewTermsDialogProps {
  plans: Plans;
  /** A published plan whose next version is drafted; absent for any sales. */
  of?: Plan | undefined;
  open: boolean;
  onClose: () => void;
  /** An input: it is given the form's id, value and onChange. */
  productPicker: ReactNode;
}

/** Drafts terms; the draft is published by itself. */
export function NewTermsDialog({ plans, of, productPicker, ...dialog }: NewTermsDialogProps) {
  const creation = useCreateDraft();
  const latest = of?.versions.find(({ terms }) => terms)?.terms ?? plans.standard;
  const initial: { [Name in keyof DraftValues]?: DraftValues[Name] | undefined } = {
    ...(of ? fieldsOfScope(of.scope) : { products: 'all' }),
    ...valuesOfTerms(latest, plans.earliestFirstDay),
  };
  return (
    <FormDialog
      {...dialog}
      title="New Terms"
      name="newTerms"
      action="Save Draft"
      definition={draftForm}
      initial={initial}
      pending={creation.isPending}
      fields={
        <>
          <ScopeFields productPicker={productPicker} />
          <FirstDayField earliest={plans.earliestFirstDay} />
          <TermsFields />
        </>
      }
      footnote={
        <p className="quiet smaller">
          A draft changes nothing. It is previewed and published on the screen Commission.
        </p>
      }
      onSave={creation.mutateAsync}
    />
  );
}

/** @param props.row a draft with terms */
export function EditTermsDialog({
  row,
  ...props
}: RowDialogProps<Draft & { terms: CommissionTerms }>) {
  const { earliestFirstDay: earliest } = usePlans();
  const update = useUpdateDraft();
  return (
    <EditDialog
      {...props}
      row={row}
      title="Edit Draft"
      name="editTerms"
      definition={changeForm}
      valuesOf={({ terms, firstDay }) => valuesOfTerms(terms, firstDay)}
      noun="draft"
      describe={({ firstDay }) => `another one, with the first day ${firstDay}`}
      pending={update.isPending}
      fields={() => (
        <>
          <Callout>For {scopeWords(row.scope, row.names)}.</Callout>
          <FirstDayField earliest={earliest} />
          <TermsFields />
        </>
      )}
      onSave={(input, version, callbacks) =>
        update.mutateAsync({ ...input, draftId: row.id, version }, callbacks)
      }
    />
  );
}

interface EndPlanDialogProps {
  plan: Plan;
  earliest: string;
  open: boolean;
  onClose: () => void;
}

/** Drafts the end of a plan. */
export function EndPlanDialog({ plan, earliest, ...dialog }: EndPlanDialogProps) {
  const creation = useCreateEnding();
  return (
    <FormDialog
      {...dialog}
      title="End Plan"
      name="endTerms"
      action="Save Draft"
      definition={endingForm}
      initial={{ firstDay: earliest }}
      addition={() => ({ input: fieldsOfScope(plan.scope) })}
      pending={creation.isPending}
      fields={<FirstDayField earliest={earliest} />}
      footnote={
        <p className="quiet smaller">
          From the first day on, the next plan for the same sales applies, or else the standard. The
          end is a draft until it is published.
        </p>
      }
      onSave={creation.mutateAsync}
    >
      <Callout>For {scopeWords(plan.scope, plan.names)}.</Callout>
    </FormDialog>
  );
}
