import { useQuery } from '@tanstack/react-query';
import { Input, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import { BANKS } from '../../../shared/agents/rules.ts';
import { formatRand, parseRand } from '../../../shared/kernel/money.ts';
import type { SplitChoice } from '../../../shared/monthly-run/schemas.ts';
import { queries } from '../../lib/api.ts';
import css from './split-choice.module.css';

/** The typed and chosen values, before they are complete. */
export interface TypedChoice {
  kind: SplitChoice['kind'];
  banks: string[];
  side: 'atLeast' | 'below';
  amount: string;
  payoutIds: string[];
}

export const EMPTY_CHOICE: TypedChoice = {
  kind: 'bank',
  banks: [],
  side: 'atLeast',
  amount: '',
  payoutIds: [],
};

/** The choice, once it is complete; undefined until then. */
export function choiceOf({
  kind,
  banks,
  side,
  amount,
  payoutIds,
}: TypedChoice): SplitChoice | undefined {
  if (kind === 'bank') return banks.length > 0 ? { kind, banks: [...banks].sort() } : undefined;
  if (kind === 'lines') return payoutIds.length > 0 ? { kind, payoutIds } : undefined;
  const cents = parseRand(amount);
  return cents !== undefined && cents > 0 ? { kind, side, cents } : undefined;
}

const kinds: { value: SplitChoice['kind']; label: string }[] = [
  { value: 'bank', label: 'The agent’s bank' },
  { value: 'amount', label: 'The amount' },
  { value: 'lines', label: 'Lines by hand' },
];

interface SplitChoiceFieldsProps {
  batchId: string;
  value: TypedChoice;
  onChange: (value: TypedChoice) => void;
}

/** Asks which lines go into a batch of their own. */
export function SplitChoiceFields({ batchId, value, onChange }: SplitChoiceFieldsProps) {
  const set = (changes: Partial<TypedChoice>) => onChange({ ...value, ...changes });
  return (
    <div className={css.fields}>
      <fieldset className={css.kinds}>
        <legend>Split By</legend>
        <Radio.Group
          options={kinds}
          value={value.kind}
          onChange={({ target }) => set({ kind: target.value as TypedChoice['kind'] })}
        />
      </fieldset>
      {value.kind === 'bank' ? (
        <Several
          label="Banks"
          value={value.banks}
          options={BANKS.map(({ name }) => ({ value: name, label: name }))}
          onChange={(banks) => set({ banks })}
        />
      ) : null}
      {value.kind === 'amount' ? <AmountFields value={value} set={set} /> : null}
      {value.kind === 'lines' ? (
        <Lines
          batchId={batchId}
          value={value.payoutIds}
          onChange={(payoutIds) => set({ payoutIds })}
        />
      ) : null}
    </div>
  );
}

interface AmountFieldsProps {
  value: TypedChoice;
  set: (changes: Partial<TypedChoice>) => void;
}

function AmountFields({ value: { side, amount }, set }: AmountFieldsProps) {
  const [sideId, id] = [useId(), useId()];
  return (
    <div className={css.amount}>
      <div className={css.field}>
        <label htmlFor={sideId}>Lines</label>
        <Select<TypedChoice['side']>
          id={sideId}
          value={side}
          options={[
            { value: 'atLeast', label: 'At or above' },
            { value: 'below', label: 'Below' },
          ]}
          onChange={(chosen) => set({ side: chosen })}
        />
      </div>
      <div className={css.field}>
        <label htmlFor={id}>Amount (R)</label>
        <Input
          id={id}
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => set({ amount: target.value })}
        />
      </div>
    </div>
  );
}

/** The most lines that are chosen by hand. */
const MOST = 100;
/** Lines that are offered at once; a search finds the others. */
const OFFERED = 50;

interface LinesProps {
  batchId: string;
  value: string[];
  onChange: (payoutIds: string[]) => void;
}

function Lines({ batchId, value, onChange }: LinesProps) {
  const [q, setQ] = useState('');
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const { data } = useQuery(
    queries.monthlyRun.listLines.queryOptions({
      input: { batchId, limit: OFFERED, ...(q ? { q } : {}) },
    }),
  );
  const offered = (data?.rows ?? []).map(({ payoutId, agentName, amountCents }) => ({
    value: payoutId,
    label: `${agentName}, ${formatRand(amountCents)}`,
  }));
  const known = new Map([...labels, ...offered.map((one) => [one.value, one.label] as const)]);
  const chosen = value.map((payoutId) => ({
    value: payoutId,
    label: known.get(payoutId) ?? payoutId,
  }));
  const others = offered.filter((one) => !value.includes(one.value));
  return (
    <Several
      label="Lines"
      value={value}
      options={[...chosen, ...others]}
      onSearch={setQ}
      onChange={(payoutIds) => {
        setLabels(known);
        onChange(payoutIds.slice(0, MOST));
      }}
    />
  );
}

interface SeveralProps {
  label: string;
  value: string[];
  options: { value: string; label: string }[];
  /** Where the server searches. */
  onSearch?: (text: string) => void;
  onChange: (value: string[]) => void;
}

/** A labelled select for several of many. */
function Several({ label, value, options, onSearch, onChange }: SeveralProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <Select<string[]>
        id={id}
        mode="multiple"
        className={css.select ?? ''}
        value={value}
        options={options}
        optionFilterProp="label"
        maxTagCount="responsive"
        {...(onSearch ? { onSearch, filterOption: false } : {})}
        onChange={onChange}
      />
    </div>
  );
}
