import { describe, expect, it } from 'vitest';
import type { KeptMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { readHead } from '../../lib/csv-head.ts';
import { startMapping } from './mapping.ts';

const known: KeptMapping = {
  id: 'kept',
  name: 'First bank',
  columns: { endToEndId: 'Payment ID', amount: 'Amount', status: 'Result' },
  paidValues: ['Paid'],
  returnedValues: ['Unpaid'],
  onTheWayValues: [],
  sign: 'none',
  decimalMark: ',',
  dayForm: 'YYYY-MM-DD',
  updatedAt: '2031-01-01T00:00:00.000Z',
};

async function headOf(text: string) {
  const head = await readHead(new File([text], 'results.csv'));
  if (!head) throw new Error('The file has no header');
  return head;
}

describe('the columns of a CSV begin', () => {
  it('as they are kept, where the file has them, in its own spelling', async () => {
    const head = await headOf('payment id,AMOUNT,Result\nq1,50,Paid\n');
    expect(startMapping(head, known)).toMatchObject({
      name: 'First bank',
      columns: { endToEndId: 'payment_id', amount: 'amount', status: 'result' },
      paidValues: ['Paid'],
    });
  });

  it('with a proposal and no name, where the file lacks a column that is kept', async () => {
    const head = await headOf('End-to-end,Value,Outcome\nq1,50,OK\n');
    expect(startMapping(head, known)).toMatchObject({
      name: '',
      columns: { endToEndId: 'end-to-end', amount: 'value', status: 'outcome' },
      paidValues: [],
      decimalMark: '.',
    });
  });

  it('with a proposal, where none is kept', async () => {
    const head = await headOf('payment_id,amount,status\nq1,50,PAID\n');
    expect(startMapping(head)).toMatchObject({
      columns: { endToEndId: 'payment_id', amount: 'amount', status: 'status' },
    });
  });
});
