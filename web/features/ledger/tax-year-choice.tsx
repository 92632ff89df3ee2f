import { Choice } from '../../components/choice.tsx';

interface TaxYearChoiceProps {
  chosen: number;
  /** Newest first. */
  taxYears: readonly number[];
  onChoose: (taxYear: number) => void;
}

/**
 * The tax year whose statements are shown. Loaded on demand: most agents have one year, and a select is
 * large.
 */
export default function TaxYearChoice({ chosen, taxYears, onChoose }: TaxYearChoiceProps) {
  return (
    <Choice
      label="Tax Year"
      value={String(chosen)}
      options={taxYears.map((taxYear) => ({ value: String(taxYear), label: String(taxYear) }))}
      onChange={(year) => onChoose(Number(year))}
    />
  );
}
