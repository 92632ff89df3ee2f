import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Plan, Plans } from '../../../shared/commission-plans/contract.ts';
import { Loaded } from '../../components/list-states.tsx';
import { May, ReadOnlyHere } from '../../components/may.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTabInUrl } from '../../lib/tab-in-url.ts';
import { DraftCard } from './draft-card.tsx';
import { EndPlanDialog, NewTermsDialog } from './draft-dialogs.tsx';
import { GroupsList } from './groups-list.tsx';
import { PlanCard, StandardCard } from './plan-card.tsx';
import { PlansContext } from './plans-context.ts';
import { plansQuery } from './queries.ts';
import css from './commission-page.module.css';

const tabs = [
  { key: 'terms', label: 'Terms' },
  { key: 'groups', label: 'Agent groups' },
] as const;
type Tab = (typeof tabs)[number]['key'];

interface CommissionPageProps {
  /** An input: it is given the form's id, value and onChange. */
  productPicker: ReactNode;
}

/** The terms of commission and their first days, and groups of agents. */
export function CommissionPage({ productPicker }: CommissionPageProps) {
  const [tab, chooseTab] = useTabInUrl<Tab>(['terms', 'groups']);
  const query = useQuery(plansQuery());
  return (
    <>
      <PageHeader title="Commission" />
      <ReadOnlyHere change="commissionPlans.createDraft" />
      <Tabs label="Commission" tabs={tabs} chosen={tab} onChoose={chooseTab}>
        {tab === 'groups' ? (
          <GroupsList />
        ) : (
          <Loaded query={query} noun="terms" failure="The terms couldn’t be loaded">
            {(plans) => (
              <PlansContext value={plans}>
                <Terms plans={plans} productPicker={productPicker} />
              </PlansContext>
            )}
          </Loaded>
        )}
      </Tabs>
    </>
  );
}

type Opened = { kind: 'new'; of?: Plan } | { kind: 'end'; of: Plan };

function Terms({ plans, productPicker }: CommissionPageProps & { plans: Plans }) {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { rows, drafts, earliestFirstDay } = plans;
  return (
    <div className={css.page}>
      <div className={css.bar}>
        <May change="commissionPlans.createDraft">
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => setOpened({ kind: 'new' })}
          >
            New Terms
          </Button>
        </May>
      </div>
      {drafts.length > 0 ? (
        <Section title="Drafts">
          {drafts.map((draft) => (
            <DraftCard key={draft.id} draft={draft} />
          ))}
        </Section>
      ) : null}
      <Section title="Published">
        {rows.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            onNext={() => setOpened({ kind: 'new', of: plan })}
            onEnd={() => setOpened({ kind: 'end', of: plan })}
          />
        ))}
        <StandardCard standard={plans.standard} isAlone={rows.length === 0} />
      </Section>
      <NewTermsDialog
        plans={plans}
        of={opened?.kind === 'new' ? opened.of : undefined}
        open={opened?.kind === 'new'}
        onClose={close}
        productPicker={productPicker}
      />
      {opened?.kind === 'end' ? (
        <EndPlanDialog plan={opened.of} earliest={earliestFirstDay} open onClose={close} />
      ) : null}
    </div>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.section} aria-label={title}>
    <h2 className={css.heading}>{title}</h2>
    {children}
  </section>
);
