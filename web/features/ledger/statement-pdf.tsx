/** A statement as a PDF, generated in the browser. */
import { Document, Page, pdf, StyleSheet, Text, View } from '@react-pdf/renderer';
import { formatRand } from '../../../shared/kernel/money.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import type { StatementSource } from './statement-document.ts';
import {
  type WholeStatement,
  figureRows,
  owedWords,
  type WrittenTable,
  writtenTables,
} from './statement-words.ts';
import { printable } from './printable-text.ts';

const styles = StyleSheet.create({
  page: { padding: '18mm 16mm 22mm', fontFamily: 'Helvetica', fontSize: 10 },
  company: { fontFamily: 'Helvetica-Bold', fontSize: 11 },
  title: { fontFamily: 'Helvetica-Bold', fontSize: 17, marginVertical: 4 },
  heading: { fontFamily: 'Helvetica-Bold', fontSize: 12, marginTop: 18, marginBottom: 4 },
  row: {
    flexDirection: 'row',
    paddingVertical: 4,
    borderBottomWidth: 0.5,
    borderBottomColor: '#c4c8cf',
  },
  head: { fontFamily: 'Helvetica-Bold', fontSize: 9 },
  closing: { fontFamily: 'Helvetica-Bold' },
  label: { width: '45%' },
  hint: { width: '30%', color: '#555b66' },
  day: { width: '17%' },
  what: { width: '30%', paddingRight: 8 },
  details: { width: '35%', paddingRight: 8, color: '#555b66' },
  amount: { marginLeft: 'auto', textAlign: 'right' },
  note: { marginTop: 8, fontSize: 9, color: '#555b66' },
  foot: {
    position: 'absolute',
    right: '16mm',
    bottom: '10mm',
    left: '16mm',
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 8.5,
    color: '#555b66',
  },
});

export const statementPdf = (whole: WholeStatement, source: StatementSource): Promise<Blob> =>
  pdf(<StatementDocument whole={whole} source={source} />).toBlob();

function StatementDocument({ whole, source }: { whole: WholeStatement; source: StatementSource }) {
  const { statement } = whole;
  const { parties, words } = source;
  const month = monthName(statement.period);
  const owed = owedWords(statement, words);
  const company = printable(parties.company);
  const title = `Commission statement: ${month}`;
  return (
    <Document title={title} author={company} language="en-ZA">
      <Page size="A4" style={styles.page}>
        <Text style={styles.company}>{company}</Text>
        <Text style={styles.title}>{title}</Text>
        <Text>{printable(parties.agent)}</Text>
        {statement.isComplete ? null : <Text>So far: the month is not closed yet.</Text>}
        <View style={{ marginTop: 14 }}>
          {figureRows(statement, words).map(({ label, cents, hint }, at, all) => (
            <View
              key={label}
              style={at === all.length - 1 ? [styles.row, styles.closing] : styles.row}
            >
              <Text style={styles.label}>{label}</Text>
              <Text style={styles.hint}>{hint ?? ''}</Text>
              <Text style={styles.amount}>{formatRand(cents)}</Text>
            </View>
          ))}
        </View>
        {owed === undefined ? null : <Text style={styles.note}>{owed}</Text>}
        {statement.reservedCents === 0 ? null : (
          <Text style={styles.note}>
            In payouts on their way: {formatRand(statement.reservedCents)}.
          </Text>
        )}
        {writtenTables(whole, words).map((table) => (
          <Written key={table.title} table={table} />
        ))}
        <View style={styles.foot} fixed>
          <Text>{`${company}, ${month}`}</Text>
          <Text render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
        </View>
      </Page>
    </Document>
  );
}

function Written({ table: { title, head, rows } }: { table: WrittenTable }) {
  const [day, what, details, amount] = head;
  return (
    <View>
      <Text style={styles.heading} minPresenceAhead={60}>
        {title}
      </Text>
      <Row cells={[day, what, details]} amount={amount} isHead />
      {rows.map(({ id, cells, cents }) => (
        <Row key={id} cells={cells} amount={formatRand(cents)} />
      ))}
    </View>
  );
}

interface RowProps {
  cells: readonly [string, string, string];
  amount: string;
  isHead?: boolean;
}

const Row = ({ cells: [day, what, details], amount, isHead }: RowProps) => (
  <View style={isHead ? [styles.row, styles.head] : styles.row} wrap={false}>
    <Text style={styles.day}>{day}</Text>
    <Text style={styles.what}>{printable(what)}</Text>
    <Text style={styles.details}>{printable(details)}</Text>
    <Text style={styles.amount}>{amount}</Text>
  </View>
);
