/** Administrators' endpoints. */
import { addAgent } from '../agents/add-agent.ts';
import { getAgentBalance } from '../agents/get-agent-balance.ts';
import { listAgentOptions } from '../agents/list-agent-options.ts';
import { setAgentStatus } from '../agents/set-agent-status.ts';
import { createAnnouncement } from '../announcements/create-announcement.ts';
import { deleteAnnouncement } from '../announcements/delete-announcement.ts';
import { listAnnouncements } from '../announcements/list-announcements.ts';
import { publishAnnouncement } from '../announcements/publish-announcement.ts';
import { unpublishAnnouncement } from '../announcements/unpublish-announcement.ts';
import { updateAnnouncement } from '../announcements/update-announcement.ts';
import { openUserPool } from '../identity/user-pool.client.ts';
import { openExports } from '../jobs/exports-bucket.client.ts';
import { getJob } from '../jobs/get-job.ts';
import { startExport } from '../jobs/start-export.ts';
import { addPayout } from '../payouts/add-payout.ts';
import { countPayouts } from '../payouts/count-payouts.ts';
import { getPayout } from '../payouts/get-payout.ts';
import { listPayouts } from '../payouts/list-payouts.ts';
import { markPaid } from '../payouts/mark-paid.ts';
import { markProcessing } from '../payouts/mark-processing.ts';
import { rejectPayout } from '../payouts/reject-payout.ts';
import { returnPayout } from '../payouts/return-payout.ts';
import { stepPayouts } from '../payouts/step-payouts.ts';
import { createProduct } from '../products/create-product.ts';
import { listProducts } from '../products/list-products.ts';
import { setProductActive } from '../products/set-product-active.ts';
import { addSale } from '../sales/add-sale.ts';
import { approveSale } from '../sales/approve-sale.ts';
import { countSales } from '../sales/count-sales.ts';
import { decideSales } from '../sales/decide-sales.ts';
import { endSale } from '../sales/end-sale.ts';
import { findSimilarSales } from '../sales/find-similar-sales.ts';
import { getProof } from '../sales/get-proof.ts';
import { getSale } from '../sales/get-sale.ts';
import { listSales } from '../sales/list-sales.ts';
import { openProofs } from '../sales/proofs-bucket.client.ts';
import { rejectSale } from '../sales/reject-sale.ts';
import { apiFunction } from './api.ts';
import { readEnvironment } from './environment.ts';

const { FILES_BUCKET, UPLOADS_BUCKET, USER_POOL_ID, runtime } = readEnvironment(
  process.env,
  'FILES_BUCKET',
  'UPLOADS_BUCKET',
  'USER_POOL_ID',
);
const pool = openUserPool(USER_POOL_ID, runtime);
const exportsBucket = openExports(FILES_BUCKET, runtime);
const proofs = openProofs(UPLOADS_BUCKET, runtime);

export const handler = apiFunction(
  {
    agents: { addAgent: addAgent(pool), listAgentOptions, getAgentBalance, setAgentStatus },
    products: { listProducts, createProduct, setProductActive },
    sales: {
      listSales,
      findSimilarSales,
      countSales,
      getSale,
      approveSale,
      rejectSale,
      decideSales,
      getProof: getProof(proofs),
      addSale,
      endSale,
    },
    payouts: {
      listPayouts,
      countPayouts,
      getPayout,
      addPayout,
      stepPayouts,
      markProcessing,
      markPaid,
      rejectPayout,
      returnPayout,
    },
    announcements: {
      listAnnouncements,
      createAnnouncement,
      updateAnnouncement,
      publishAnnouncement,
      unpublishAnnouncement,
      deleteAnnouncement,
    },
    jobs: { startExport, getJob: getJob(exportsBucket) },
  },
  process.env,
);
