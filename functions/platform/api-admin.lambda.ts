/** Administrators' endpoints. */
import { addAgent } from '../agents/add-agent.ts';
import { checkAgentRows } from '../jobs/check-agent-rows.ts';
import { deleteAgent } from '../agents/delete-agent.ts';
import { getAgent } from '../agents/get-agent.ts';
import { getAgentBalance } from '../agents/get-agent-balance.ts';
import { listAgentOptions } from '../agents/list-agent-options.ts';
import { listAgents } from '../agents/list-agents.ts';
import { listSubAgents } from '../agents/list-sub-agents.ts';
import { saveAgentBanking } from '../agents/save-agent-banking.ts';
import { setAgentStatus } from '../agents/set-agent-status.ts';
import { startAgentUpload } from '../jobs/start-agent-upload.ts';
import { uploadAgents } from '../jobs/upload-agents.ts';
import { viewAgentBanking } from '../agents/view-agent-banking.ts';
import { countAnnouncements } from '../announcements/count-announcements.ts';
import { createAnnouncement } from '../announcements/create-announcement.ts';
import { deleteAnnouncement } from '../announcements/delete-announcement.ts';
import { listAnnouncements } from '../announcements/list-announcements.ts';
import { publishAnnouncement } from '../announcements/publish-announcement.ts';
import { unpublishAnnouncement } from '../announcements/unpublish-announcement.ts';
import { updateAnnouncement } from '../announcements/update-announcement.ts';
import { listEvents } from '../audit/list-events.ts';
import { listAdministrators } from '../identity/list-administrators.ts';
import { setFinance } from '../identity/set-finance.ts';
import { openUserPool } from '../identity/user-pool.client.ts';
import { openExports } from '../jobs/exports-bucket.client.ts';
import { getJob } from '../jobs/get-job.ts';
import { listFailedRows } from '../jobs/list-failed-rows.ts';
import { startExport } from '../jobs/start-export.ts';
import { excludeLine } from '../monthly-run/exclude-line.ts';
import { getBatch } from '../monthly-run/get-batch.ts';
import { includeException } from '../monthly-run/include-exception.ts';
import { listBatches } from '../monthly-run/list-batches.ts';
import { listExceptions } from '../monthly-run/list-exceptions.ts';
import { listLines } from '../monthly-run/list-lines.ts';
import { lockBatch } from '../monthly-run/lock-batch.ts';
import { openFile } from '../monthly-run/open-file.ts';
import { payBatch } from '../monthly-run/pay-batch.ts';
import { processBatch } from '../monthly-run/process-batch.ts';
import { resumeRun } from '../monthly-run/resume-run.ts';
import { openRunMachine } from '../monthly-run/run-machine.client.ts';
import { addPayout } from '../payouts/add-payout.ts';
import { countPayouts } from '../payouts/count-payouts.ts';
import { getPayout } from '../payouts/get-payout.ts';
import { listPayouts } from '../payouts/list-payouts.ts';
import { markPaid } from '../payouts/mark-paid.ts';
import { markProcessing } from '../payouts/mark-processing.ts';
import { rejectPayout } from '../payouts/reject-payout.ts';
import { returnPayout } from '../payouts/return-payout.ts';
import { stepPayouts } from '../payouts/step-payouts.ts';
import { countProducts } from '../products/count-products.ts';
import { createProduct } from '../products/create-product.ts';
import { deleteProduct } from '../products/delete-product.ts';
import { listProductOptions } from '../products/list-product-options.ts';
import { listProducts } from '../products/list-products.ts';
import { runProductImport } from '../products/run-product-import.ts';
import { setProductActive } from '../products/set-product-active.ts';
import { startProductImport } from '../products/start-product-import.ts';
import { updateProduct } from '../products/update-product.ts';
import { countReferrals } from '../referrals/count-referrals.ts';
import { listClicks } from '../referrals/list-clicks.ts';
import { listNetworks } from '../referrals/list-networks.ts';
import { listReferrals } from '../referrals/list-referrals.ts';
import { listSignups } from '../referrals/list-signups.ts';
import { countOpenWork } from '../reports/count-open-work.ts';
import { getAdminDashboard } from '../reports/get-admin-dashboard.ts';
import { countResources } from '../resources/count-resources.ts';
import { getReport } from '../reports/get-report.ts';
import { listTopAgents } from '../reports/list-top-agents.ts';
import { listTopProducts } from '../reports/list-top-products.ts';
import { listTopReferrers } from '../reports/list-top-referrers.ts';
import { listTopResources } from '../reports/list-top-resources.ts';
import { createResource } from '../resources/create-resource.ts';
import { deleteResource } from '../resources/delete-resource.ts';
import { finishResourceUpload } from '../resources/finish-resource-upload.ts';
import { listResources } from '../resources/list-resources.ts';
import { previewResource } from '../resources/preview-resource.ts';
import { publishResource } from '../resources/publish-resource.ts';
import { openResourceFiles } from '../resources/resource-files.client.ts';
import { startResourceUpload } from '../resources/start-resource-upload.ts';
import { unpublishResource } from '../resources/unpublish-resource.ts';
import { updateResource } from '../resources/update-resource.ts';
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
import { openBucket, openQuarantine } from './quarantine.ts';

const { FILES_BUCKET, UPLOADS_BUCKET, FILES_ORIGIN, USER_POOL_ID, RUN_MACHINE_ARN, runtime } =
  readEnvironment(
    process.env,
    'FILES_BUCKET',
    'UPLOADS_BUCKET',
    'FILES_ORIGIN',
    'USER_POOL_ID',
    'RUN_MACHINE_ARN',
  );
const pool = openUserPool(USER_POOL_ID, runtime);
const exportsBucket = openExports(FILES_BUCKET, runtime);
const machine = openRunMachine(RUN_MACHINE_ARN, runtime);
const proofs = openProofs(UPLOADS_BUCKET, FILES_ORIGIN, runtime);
const uploads = openQuarantine(openBucket(runtime), UPLOADS_BUCKET);
const resourceFiles = openResourceFiles(UPLOADS_BUCKET, FILES_ORIGIN, runtime);

export const handler = apiFunction(
  {
    identity: { listAdministrators, setFinance },
    agents: {
      addAgent: addAgent(pool),
      listAgents,
      getAgent,
      listSubAgents,
      listAgentOptions,
      getAgentBalance,
      setAgentStatus,
      viewAgentBanking,
      saveAgentBanking,
      deleteAgent: deleteAgent(pool),
    },
    products: {
      listProducts,
      listProductOptions,
      countProducts,
      createProduct,
      updateProduct,
      setProductActive,
      deleteProduct,
      startProductImport: startProductImport(uploads),
      runProductImport: runProductImport(uploads),
    },
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
    monthlyRun: {
      listBatches,
      getBatch,
      resumeRun: resumeRun(machine),
      listLines,
      listExceptions,
      excludeLine,
      includeException,
      lockBatch,
      openFile: openFile(exportsBucket),
      processBatch,
      payBatch,
    },
    referrals: { countReferrals, listReferrals, listSignups, listClicks, listNetworks },
    announcements: {
      listAnnouncements,
      countAnnouncements,
      createAnnouncement,
      updateAnnouncement,
      publishAnnouncement,
      unpublishAnnouncement,
      deleteAnnouncement,
    },
    resources: {
      listResources,
      countResources,
      previewResource: previewResource(resourceFiles),
      startResourceUpload: startResourceUpload(resourceFiles),
      finishResourceUpload: finishResourceUpload(resourceFiles),
      createResource: createResource(resourceFiles),
      updateResource: updateResource(resourceFiles),
      publishResource,
      unpublishResource,
      deleteResource,
    },
    audit: { listEvents },
    reports: {
      getAdminDashboard,
      countOpenWork,
      getReport,
      listTopAgents,
      listTopProducts,
      listTopReferrers,
      listTopResources,
    },
    jobs: {
      startExport,
      getJob: getJob(exportsBucket),
      listFailedRows,
      checkAgentRows: checkAgentRows(pool),
      startAgentUpload,
      uploadAgents: uploadAgents(pool),
    },
  },
  process.env,
);
