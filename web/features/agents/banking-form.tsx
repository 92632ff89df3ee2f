import { AutoComplete, Button, Form, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import {
  ACCOUNT_TYPES,
  accountTypeNames,
  BANKS,
  branchCodeFor,
} from '../../../shared/agents/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { conflictingState, failureReason } from '../../lib/api-errors.ts';
import { showFieldErrors, showRefusedFields } from '../../lib/forms/field-errors.ts';
import { useMe } from '../../lib/session.tsx';
import { toast } from '../../lib/toasts.ts';
import { bankingFields, type BankingValues, checkBanking } from './banking.ts';
import css from './banking-form.module.css';
import type { SaveBanking } from './save-banking.ts';

const FAILED = 'Failed to update banking details';

interface BankingFormProps {
  save: SaveBanking;
  /** What a change of existing details means, and for whom. */
  consequence: ReactNode;
  initial: Partial<BankingValues>;
  /** Which details these are; absent: the first ones, which are free to enter. */
  seen: string | undefined;
  onSaved: () => void;
  /** Absent where there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
}

/** What is sent when the form is, and what its failures mean. Nothing of it is kept on the device. */
function useBankingForm(props: BankingFormProps) {
  const [form] = Form.useForm<BankingValues>();
  const [seen, setSeen] = useState(props.seen);
  const [changed, setChanged] = useState<string>();
  const { save } = props;

  const refuse = (error: unknown) => {
    toast.failure(FAILED, error);
    showRefusedFields(form, error, bankingFields);
    const current = conflictingState(error);
    if (!current) return;
    // From here on the person has seen what they are now.
    setSeen(String(current['bankingUpdatedAt']));
    setChanged(failureReason(error));
  };
  const refusePassword = (message: string) => {
    toast.error(FAILED);
    showFieldErrors(form, [{ name: 'password', message }]);
  };
  const submit = (values: Partial<BankingValues>) => {
    const checked = checkBanking(values, seen !== undefined);
    if (!checked.banking) {
      if (checked.toast) toast.error(checked.toast);
      showFieldErrors(form, checked.marks);
      return;
    }
    const input =
      seen === undefined
        ? { banking: checked.banking }
        : { banking: { ...checked.banking, seen }, password: values.password ?? '' };
    save.mutate(input, {
      onSuccess: () => {
        toast.success('Banking details updated successfully!');
        props.onSaved();
      },
      onError: (error) =>
        error.name === 'PasswordRefused' ? refusePassword(error.message) : refuse(error),
    });
  };
  return { form, seen, changed, submit, isPending: save.isPending };
}

/** The form of bank details: the own ones, or an agent's. */
export default function BankingForm(props: BankingFormProps) {
  const { form, seen, changed, submit, isPending } = useBankingForm(props);
  return (
    <Form<BankingValues>
      form={form}
      name="banking"
      layout="vertical"
      requiredMark={false}
      initialValues={props.initial}
      onFinish={submit}
    >
      {changed ? (
        <Callout tone="warning">
          {changed} Nothing of yours was saved. Save again to replace them.
        </Callout>
      ) : null}
      <Fields
        onBank={(bankName) => {
          const branchCode = (form.getFieldValue('branchCode') as string | undefined) ?? '';
          form.setFieldValue('branchCode', branchCodeFor(bankName, branchCode));
        }}
      />
      {seen === undefined ? null : <Proof>{props.consequence}</Proof>}
      <div className={css.buttons}>
        {props.onCancel ? <Button onClick={props.onCancel}>Cancel</Button> : null}
        <Button type="primary" htmlType="submit" loading={isPending}>
          Save Banking Details
        </Button>
      </div>
    </Form>
  );
}

const bankOptions = BANKS.map(({ name }) => ({ value: name }));
const typeOptions = ACCOUNT_TYPES.map((value) => ({ value, label: accountTypeNames[value] }));

function Fields({ onBank }: { onBank: (bankName: string) => void }) {
  return (
    <>
      <Form.Item name="bankName" label="Bank Name">
        <AutoComplete
          options={bankOptions}
          placeholder="Choose or type"
          showSearch={{
            filterOption: (typed, option) =>
              String(option?.value).toLowerCase().includes(typed.trim().toLowerCase()),
          }}
          onChange={onBank}
        />
      </Form.Item>
      <Form.Item name="accountHolderName" label="Account Holder Name">
        <Input autoComplete="off" autoCapitalize="words" />
      </Form.Item>
      <Form.Item name="accountNumber" label="Account Number">
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="branchCode"
        label="Branch Code"
        extra="Optional. Filled in for the bank that you choose."
      >
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item name="accountType" label="Account Type">
        <Select allowClear options={typeOptions} placeholder="Optional" />
      </Form.Item>
    </>
  );
}

/** What a change of existing details costs; the password is that of whoever makes it. */
function Proof({ children }: { children: ReactNode }) {
  const { email } = useMe();
  return (
    <>
      <Callout>{children}</Callout>
      {/* Tells password managers whose password this is. */}
      <input hidden type="email" autoComplete="username" value={email} readOnly />
      <Form.Item
        name="password"
        label="Password"
        extra="Yours, so that nobody else changes this from your screen."
      >
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
    </>
  );
}
