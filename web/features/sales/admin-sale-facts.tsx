import type { AdminSale } from '../../../shared/sales/contract.ts';
import { Link } from '../../components/link.tsx';
import { agentPagePath, salePath } from '../../lib/paths.ts';
import { proofLink } from './admin-queries.ts';
import { ProofFileLink } from './proof-file-link.tsx';
import { SaleFacts } from './sale-facts.tsx';

/** All facts of a sale, with links to its agent, its proof and the sales that it is linked with. */
export const AdminSaleFacts = ({ sale }: { sale: AdminSale }) => (
  <SaleFacts
    sale={sale}
    agentName={<Link to={agentPagePath(sale.agentId)}>{sale.agentName}</Link>}
    linkTo={(saleId, text) => <Link to={salePath(saleId)}>{text}</Link>}
    proofFile={sale.hasProofFile ? <ProofFileLink link={proofLink(sale.id)} /> : undefined}
  />
);
