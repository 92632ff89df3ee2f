import { BankOutlined, CalendarOutlined, ShoppingOutlined, UserOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AgentOption } from '../../shared/agents/schemas.ts';
import { formatRand } from '../../shared/kernel/money.ts';
import { wordsOf } from '../../shared/kernel/search.ts';
import type { MonthlyBatch } from '../../shared/monthly-run/contract.ts';
import type { AdminPayout } from '../../shared/payouts/contract.ts';
import type { AdminSale } from '../../shared/sales/contract.ts';
import { monthName } from '../../shared/kernel/month.ts';
import {
  CommandPalette,
  type Destination,
  type DestinationGroup,
} from '../components/command-palette.tsx';
import type { NavEntry } from '../components/portal-side.tsx';
import { agentOptionsQuery } from '../features/agents/queries.ts';
import { newestBatchesQuery } from '../features/monthly-run/queries.ts';
import { foundPayoutsQuery } from '../features/payouts/admin-queries.ts';
import { foundSalesQuery } from '../features/sales/admin-queries.ts';
import { useDebounced } from '../lib/debounced.ts';
import { agentPagePath, batchPath, payoutPath, salePath } from '../lib/paths.ts';

/** Most results of each kind; more letters narrow them. */
const SHOWN = 5;
/** A single letter would find nearly everything. */
const MIN_LETTERS = 2;

interface GoAnywhereProps {
  entries: readonly NavEntry[];
  open: boolean;
  onClose: () => void;
}

/** Finds screens, agents, sales, payouts and batches, and opens the chosen one. */
export default function GoAnywhere({ entries, open, onClose }: GoAnywhereProps) {
  const [typed, setTyped] = useState('');
  const screens = screensOf(entries, typed);
  const { groups, status } = useFound(open ? typed.trim() : '');
  const close = () => {
    setTyped('');
    onClose();
  };
  const isNowhere =
    screens.length === 0 && groups.every((group) => group.destinations.length === 0);
  return (
    <CommandPalette
      open={open}
      onClose={close}
      typed={typed}
      onType={setTyped}
      groups={[{ title: 'Screens', destinations: screens }, ...groups]}
      status={status ?? (isNowhere ? 'Nothing begins with these letters.' : '')}
    />
  );
}

/** True when each typed word begins a word of the text. */
function matches(text: string, typed: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((start) => words.some((word) => word.startsWith(start)));
}

/** The matching screens; all of them before anything is typed. */
function screensOf(entries: readonly NavEntry[], typed: string): Destination[] {
  return entries
    .filter(({ label }) => matches(label, typed))
    .map(({ path, label, icon }) => ({ key: path, to: path, label, icon }));
}

/** The results of the server's searches; empty for short input. */
function useFound(typed: string): { groups: DestinationGroup[]; status: string | undefined } {
  const q = useDebounced(typed);
  const enabled = typed.length >= MIN_LETTERS && q.length >= MIN_LETTERS;
  const agents = useQuery({ ...agentOptionsQuery(q), enabled });
  const sales = useQuery({ ...foundSalesQuery(q, SHOWN), enabled });
  const payouts = useQuery({ ...foundPayoutsQuery(q, SHOWN), enabled });
  const batches = useQuery({ ...newestBatchesQuery(), enabled });
  const all = [agents, sales, payouts, batches];
  if (!enabled)
    return {
      groups: [],
      status: typed ? 'Type two letters to find people, sales and payouts.' : '',
    };
  return {
    groups: [
      { title: 'Agents', destinations: (agents.data?.rows ?? []).slice(0, SHOWN).map(agentOf) },
      { title: 'Sales', destinations: (sales.data?.rows ?? []).map(saleOf) },
      { title: 'Payouts', destinations: (payouts.data?.rows ?? []).map(payoutOf) },
      {
        title: 'Monthly batches',
        destinations: (batches.data?.rows ?? [])
          .filter(({ run }) => matches(batchWords(run), q))
          .slice(0, SHOWN)
          .map(batchOf),
      },
    ],
    status:
      q !== typed || all.some(({ isFetching }) => isFetching)
        ? 'Searching…'
        : all.some(({ isError }) => isError)
          ? 'Some of it couldn’t be searched. Try again in a moment.'
          : undefined,
  };
}

const agentOf = ({ id, fullName, referralCode, status }: AgentOption): Destination => ({
  key: id,
  to: agentPagePath(id),
  label: fullName,
  hint: status === 'active' ? referralCode : `${referralCode} · ${status}`,
  icon: <UserOutlined />,
});

const saleOf = ({
  id,
  customerName,
  agentName,
  saleValueCents,
  status,
}: AdminSale): Destination => ({
  key: id,
  to: salePath(id),
  label: customerName,
  hint: `${formatRand(saleValueCents)} · ${status} · ${agentName}`,
  icon: <ShoppingOutlined />,
});

const payoutOf = ({
  id,
  agentName,
  amountCents,
  status,
  transactionId,
}: AdminPayout): Destination => ({
  key: id,
  to: payoutPath(id),
  label: agentName,
  hint: [formatRand(amountCents), status, transactionId].filter(Boolean).join(' · '),
  icon: <BankOutlined />,
});

/** A batch is found by its month's name, or by `2026-10`. */
const batchWords = ({ period }: MonthlyBatch['run']) => `Batch ${monthName(period)} ${period}`;

const batchOf = ({ run: { period }, batch }: MonthlyBatch): Destination => ({
  key: period,
  to: batchPath(period),
  label: monthName(period),
  hint: batch ? formatRand(batch.totalCents) : 'no batch yet',
  icon: <CalendarOutlined />,
});
