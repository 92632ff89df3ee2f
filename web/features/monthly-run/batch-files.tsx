import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import { declarationWords, isDateOver } from '../../../shared/monthly-run/rules.ts';
import type { BatchFile, PayoutBatch, VoidFileSet } from '../../../shared/monthly-run/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { CopyValue } from '../../components/copy-value.tsx';
import { Detail, Details } from '../../components/details.tsx';
import { May } from '../../components/may.tsx';
import { Panel } from '../../components/panel.tsx';
import css from './batch-files.module.css';
import { fileFormats, inAll, noFilesYet } from './batch-words.ts';
import { Holidays } from './holidays.tsx';
import { declaredHolidays, wrongDayWords } from './payment-day.ts';
import { sizeOf } from '../../lib/file-size.ts';
import { formatCalendarDay, formatMoment } from '../../lib/dates.ts';
import { useDownloadFile } from './queries.ts';
import { useQuery } from '@tanstack/react-query';
import { firstAdministratorsQuery } from '../identity/queries.ts';

/** The files for the bank, and the control figures for comparing a file or a payment with the batch. */
export function BatchFiles({ batch }: { batch: PayoutBatch }) {
  const id = useId();
  const wrongDay = wrongDayWords(batch, declaredHolidays(batch));
  return (
    <div className={css.files}>
      <Panel title="Files for the bank">
        {batch.files.length === 0 ? (
          <p id={id} className={css.none}>
            {noFilesYet(batch)}
          </p>
        ) : null}
        {wrongDay ? <Callout tone="warning">{wrongDay}</Callout> : null}
        <ul className={css.formats}>
          {fileFormats.map(({ format, title, use }) => (
            <li key={format} className={css.format}>
              <h3>{title}</h3>
              <p>{use}</p>
              <May change="monthlyRun.openFile">
                <Download
                  batchId={batch.batchId}
                  title={title}
                  format={format}
                  file={batch.files.find((file) => file.format === format)}
                  whyNot={id}
                  isWaiting={batch.waiting !== undefined || isDateOver(batch)}
                />
              </May>
            </li>
          ))}
        </ul>
        <Details>
          <Detail label="Set">{batch.files.length > 0 ? batch.fileSet : undefined}</Detail>
          <Detail label="Payment Date">
            {batch.paymentDate ? formatCalendarDay(batch.paymentDate) : undefined}
          </Detail>
          <Detail label="Hash Total">
            {batch.hashTotal ? (
              <CopyValue name="hash total" text={batch.hashTotal}>
                <span className="figure">{batch.hashTotal}</span>
              </CopyValue>
            ) : undefined}
          </Detail>
          <Detail label="Transaction ID">{batch.transactionId}</Detail>
          <Detail label="Notes">{batch.notes}</Detail>
        </Details>
        <VoidFileSets batch={batch} />
        <Holidays batch={batch} />
      </Panel>
    </div>
  );
}

interface DownloadProps {
  batchId: string;
  title: string;
  format: BatchFile['format'];
  file: BatchFile | undefined;
  /** Id of the text that says why there is no file. */
  whyNot: string;
  /** True while a correction waits for a second person, and once the payment date is over. */
  isWaiting: boolean;
}

function Download({ batchId, title, format, file, whyNot, isWaiting }: DownloadProps) {
  const download = useDownloadFile();
  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        aria-label={`Download ${title}`}
        aria-describedby={file ? undefined : whyNot}
        disabled={!file || isWaiting}
        loading={download.isPending}
        onClick={() => download.mutate({ batchId, format })}
      >
        Download
      </Button>
      {file ? <About file={file} title={title} /> : null}
    </>
  );
}

const About = ({ file: { name, bytes, sha256 }, title }: { file: BatchFile; title: string }) => (
  <div className={css.about}>
    <span className={css.name}>
      {name}, {sizeOf(bytes)}
    </span>
    <CopyValue name={`SHA-256 of ${title}`} text={sha256}>
      <span title={sha256}>
        SHA-256 <code>{sha256.slice(0, 12)}…</code>
      </span>
    </CopyValue>
  </div>
);

/** The earlier sets of files, newest first, with the hashes by which a file is known for void. */
function VoidFileSets({ batch: { voidFileSets } }: { batch: PayoutBatch }) {
  const id = useId();
  const { data } = useQuery({ ...firstAdministratorsQuery(), enabled: voidFileSets.length > 0 });
  if (voidFileSets.length === 0) return null;
  const nameOf = (administrator: string) =>
    data?.rows.find((one) => one.id === administrator)?.fullName ?? 'an administrator';
  return (
    <section className={css.sets} aria-labelledby={id}>
      <h3 id={id}>Void files</h3>
      <ol className={css.list}>
        {[...voidFileSets].reverse().map((set) => (
          <li key={set.number}>
            <VoidSet set={set} nameOf={nameOf} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function VoidSet({ set, nameOf }: { set: VoidFileSet; nameOf: (administrator: string) => string }) {
  const { at, by, confirmedBy, reason, declaration } = set.voided;
  const second = confirmedBy ? `, confirmed by ${nameOf(confirmedBy)}` : '';
  return (
    <details>
      <summary>
        <strong>Set {set.number}</strong>, {inAll(set.lines, set.totalCents)}, for{' '}
        {formatCalendarDay(set.paymentDate)}
      </summary>
      <p>
        Void since {formatMoment(at)}, by {nameOf(by)}
        {second}: {reason} {declaration ? declarationWords[declaration] : null}
      </p>
      <ul>
        {set.files.map(({ format, name, sha256 }) => (
          <li key={format}>
            {fileFormats.find((one) => one.format === format)?.title}: {name}, SHA-256{' '}
            <code className={css.hash}>{sha256}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
