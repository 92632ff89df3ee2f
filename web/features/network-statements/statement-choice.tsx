import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Button, Form, Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import rules from 'virtual:form-rules/networkStatements/uploadNetworkStatement';
import { dayOf } from '../../../shared/kernel/month.ts';
import { networkKey } from '../../../shared/network-statements/rules.ts';
import type { Network } from '../../../shared/network-statements/schemas.ts';
import { PortalForm } from '../../components/portal-form.tsx';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { clearFieldErrors } from '../../lib/forms/field-errors.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import type { ChosenFileProps } from '../brought-files/index.ts';
import { networksQuery, type NewStatement, uploadStatement } from './queries.ts';
import css from './statement-choice.module.css';

const StatementColumnsDialog = lazy(() => import('./statement-columns-dialog.tsx'));

interface FileValues {
  network: string;
  /** `YYYY-MM-DD`. */
  statementDay: string;
}

export const fileForm = contractForm<FileValues, NewStatement>(rules, {
  blank: 'Please fill in all required fields',
  failed: 'The statement couldn’t be uploaded',
  fields: {
    network: { blank: 'Choose or type the network.' },
    statementDay: { blank: 'Choose the day of the statement.' },
  },
});

const NO_COLUMNS = 'The columns of this network’s file aren’t mapped yet. Map them first.';

/** Asks which network wrote the file, and as of which day. */
export function StatementChoice(props: ChosenFileProps) {
  const { file, isSending, onSend, onOther } = props;
  const { data } = useQuery(networksQuery());
  const networks = data?.rows ?? [];
  const [isNaming, setIsNaming] = useState(false);
  const [today] = useState(() => dayOf(new Date()));
  const { bind, form } = useContractForm({
    definition: fileForm,
    initial: { statementDay: today },
    addition: ({ network }) =>
      network?.trim() && !mappingOf(networks, network)
        ? { errors: [{ name: 'network', message: NO_COLUMNS }], toast: 'Map the columns first' }
        : { input: { name: file.name, sizeBytes: file.size } },
    onSubmit: (input, showRefused) => onSend(() => uploadStatement(input), showRefused),
  });
  const network = Form.useWatch('network', form)?.trim() ?? '';
  return (
    <>
      <p className={css.file}>
        <strong>{file.name}</strong>
      </p>
      <PortalForm<FileValues> {...bind} name="statementFile">
        <div className={css.fields}>
          <FileFields networks={networks} today={today} />
        </div>
        <div className={css.steps}>
          <Button type="primary" htmlType="submit" loading={isSending}>
            Read Statement
          </Button>
          <Button disabled={network === ''} onClick={() => setIsNaming(true)}>
            Map columns
          </Button>
          <Button onClick={onOther}>Choose Another File</Button>
        </div>
      </PortalForm>
      {network === '' ? null : (
        <Suspense fallback={null}>
          <StatementColumnsDialog
            file={file}
            network={network}
            known={mappingOf(networks, network)}
            open={isNaming}
            onClose={() => setIsNaming(false)}
            onSaved={() => {
              setIsNaming(false);
              clearFieldErrors(form, ['network']);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** A network that is typed whole needs no proposal. */
function isProposal(network: string | undefined, typed: string): boolean {
  const [name, wanted] = [networkKey(network ?? ''), networkKey(typed)];
  return name !== wanted && name.includes(wanted);
}

const mappingOf = (networks: readonly Network[], network: string) =>
  networks.find(({ name }) => networkKey(name) === networkKey(network))?.mapping;

/** @param props.today `YYYY-MM-DD` */
const FileFields = ({ networks, today }: { networks: readonly Network[]; today: string }) => (
  <>
    <Form.Item name="network" label="Network" extra="As in the products’ provider.">
      <AutoComplete
        options={networks.map(({ name }) => ({ value: name }))}
        showSearch={{ filterOption: (typed, option) => isProposal(option?.value, typed) }}
      />
    </Form.Item>
    <Form.Item name="statementDay" label="Day of the Statement">
      <Input type="date" max={today} />
    </Form.Item>
  </>
);
