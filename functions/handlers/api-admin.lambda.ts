/** Administrators' endpoints. */
import { acceptAccount } from '../api/agents/accept-account.ts';
import { addAgent } from '../api/agents/add-agent.ts';
import { addAgentNote } from '../api/agents/add-agent-note.ts';
import { changeAgentEmail } from '../api/agents/change-agent-email.ts';
import { listAgentNotes } from '../api/agents/list-agent-notes.ts';
import { removeAgentNote } from '../api/agents/remove-agent-note.ts';
import { setGroup } from '../api/agents/set-group.ts';
import { setReferrer } from '../api/agents/set-referrer.ts';
import { updateAgent } from '../api/agents/update-agent.ts';
import { checkAgentRows } from '../api/jobs/check-agent-rows.ts';
import { checkAccount } from '../api/agents/check-account.ts';
import { deleteAgent } from '../api/agents/delete-agent.ts';
import { getAgent } from '../api/agents/get-agent.ts';
import { getAgentBalance } from '../api/agents/get-agent-balance.ts';
import { listAgentOptions } from '../api/agents/list-agent-options.ts';
import { listAgents } from '../api/agents/list-agents.ts';
import { listSubAgents } from '../api/agents/list-sub-agents.ts';
import { liftReturnHold } from '../api/agents/lift-return-hold.ts';
import { remindOfBankDetails } from '../api/agents/remind-of-bank-details.ts';
import { saveAgentBanking } from '../api/agents/save-agent-banking.ts';
import { setAgentStatus } from '../api/agents/set-agent-status.ts';
import { startAgentUpload } from '../api/jobs/start-agent-upload.ts';
import { uploadAgents } from '../api/jobs/upload-agents.ts';
import { viewAgentBanking } from '../api/agents/view-agent-banking.ts';
import { countAnnouncements } from '../api/announcements/count-announcements.ts';
import { createAnnouncement } from '../api/announcements/create-announcement.ts';
import { deleteAnnouncement } from '../api/announcements/delete-announcement.ts';
import { listAnnouncements } from '../api/announcements/list-announcements.ts';
import { publishAnnouncement } from '../api/announcements/publish-announcement.ts';
import { unpublishAnnouncement } from '../api/announcements/unpublish-announcement.ts';
import { updateAnnouncement } from '../api/announcements/update-announcement.ts';
import { listEvents } from '../api/audit/list-events.ts';
import { acceptCommand } from '../api/approvals/accept-command.ts';
import { askApproval } from '../api/approvals/ask-approval.ts';
import { confirmApproval } from '../api/approvals/confirm-approval.ts';
import { declineApproval } from '../api/approvals/decline-approval.ts';
import { getApproval } from '../api/approvals/get-approval.ts';
import { listApprovals } from '../api/approvals/list-approvals.ts';
import { withdrawApproval } from '../api/approvals/withdraw-approval.ts';
import { applyNetworkStatement } from '../api/network-statements/apply-network-statement.ts';
import { getNetworkStatement } from '../api/network-statements/get-network-statement.ts';
import { listFailedLines } from '../api/network-statements/list-failed-lines.ts';
import { listNetworkStatements } from '../api/network-statements/list-network-statements.ts';
import { listStatementLines } from '../api/network-statements/list-statement-lines.ts';
import { listStatementNetworks } from '../api/network-statements/list-statement-networks.ts';
import { readNetworkStatement } from '../api/network-statements/read-network-statement.ts';
import { saveStatementMapping } from '../api/network-statements/save-statement-mapping.ts';
import { uploadNetworkStatement } from '../api/network-statements/upload-network-statement.ts';
import { setNetworkNumber } from '../api/sales/set-network-number.ts';
import { applyBankFile } from '../api/bank-outcomes/apply-bank-file.ts';
import { getBankFile } from '../api/bank-outcomes/get-bank-file.ts';
import { listBankFiles } from '../api/bank-outcomes/list-bank-files.ts';
import { listFailedOutcomes } from '../api/bank-outcomes/list-failed-outcomes.ts';
import { listOutcomeMappings } from '../api/bank-outcomes/list-outcome-mappings.ts';
import { readBankFile } from '../api/bank-outcomes/read-bank-file.ts';
import { removeOutcomeMapping } from '../api/bank-outcomes/remove-outcome-mapping.ts';
import { saveOutcomeMapping } from '../api/bank-outcomes/save-outcome-mapping.ts';
import { uploadBankFile } from '../api/bank-outcomes/upload-bank-file.ts';
import { getBooksMonths } from '../api/books/get-books-months.ts';
import { listAdministrators } from '../api/identity/list-administrators.ts';
import { sendTemporaryPassword } from '../api/agents/send-temporary-password.ts';
import { removeSecondFactor } from '../api/identity/remove-second-factor.ts';
import { setAdministratorStatus } from '../api/identity/set-administrator-status.ts';
import { endAdministratorSessions } from '../api/identity/end-administrator-sessions.ts';
import { setPermissions } from '../api/identity/set-permissions.ts';
import { confirmAdministrator } from '../api/identity/confirm-administrator.ts';
import { type Acts, actsOf } from '../domain/approvals/call-act.ts';
import { rememberFactors } from '../domain/identity/check-second-factor.ts';
import { openPeoplePool } from '../domain/identity/open-people-pool.ts';
import { getJob } from '../api/jobs/get-job.ts';
import { listJobs } from '../api/jobs/list-jobs.ts';
import { listFailedRows } from '../api/jobs/list-failed-rows.ts';
import { startExport } from '../api/jobs/start-export.ts';
import { addAdjustment } from '../api/adjustments/add-adjustment.ts';
import { finishAttachmentUpload } from '../api/adjustments/finish-attachment-upload.ts';
import { listAdjustments } from '../api/adjustments/list-adjustments.ts';
import { openAttachment } from '../api/adjustments/open-attachment.ts';
import { startAttachmentUpload } from '../api/adjustments/start-attachment-upload.ts';
import { createDraft } from '../api/commission-plans/create-draft.ts';
import { createEnding } from '../api/commission-plans/create-ending.ts';
import { createGroup } from '../api/commission-plans/create-group.ts';
import { deleteDraft } from '../api/commission-plans/delete-draft.ts';
import { deleteGroup } from '../api/commission-plans/delete-group.ts';
import { getAgentTerms } from '../api/commission-plans/get-agent-terms.ts';
import { getProductTerms } from '../api/commission-plans/get-product-terms.ts';
import { getSaleTerms } from '../api/commission-plans/get-sale-terms.ts';
import { listGroups } from '../api/commission-plans/list-groups.ts';
import { listPlans } from '../api/commission-plans/list-plans.ts';
import { listTypes } from '../api/commission-plans/list-types.ts';
import { publishDraft } from '../api/commission-plans/publish-draft.ts';
import { startPreview } from '../api/commission-plans/start-preview.ts';
import { updateDraft } from '../api/commission-plans/update-draft.ts';
import { updateGroup } from '../api/commission-plans/update-group.ts';
import { getAgentStatement } from '../api/ledger/get-agent-statement.ts';
import { listAgentStatements } from '../api/ledger/list-agent-statements.ts';
import { listAgentStatementSales } from '../api/ledger/list-agent-statement-sales.ts';
import { excludeLine } from '../api/monthly-run/exclude-line.ts';
import { getBatch } from '../api/monthly-run/get-batch.ts';
import { includeException } from '../api/monthly-run/include-exception.ts';
import { listBatches } from '../api/monthly-run/list-batches.ts';
import { listExceptions } from '../api/monthly-run/list-exceptions.ts';
import { listLines } from '../api/monthly-run/list-lines.ts';
import { lockBatch } from '../api/monthly-run/lock-batch.ts';
import { previewLock } from '../api/monthly-run/preview-lock.ts';
import { openFile } from '../api/monthly-run/open-file.ts';
import { payBatch } from '../api/monthly-run/pay-batch.ts';
import { redateBatch } from '../api/monthly-run/redate-batch.ts';
import { reopenBatch } from '../api/monthly-run/reopen-batch.ts';
import { setHoliday } from '../api/monthly-run/set-holiday.ts';
import { takeOutLine } from '../api/monthly-run/take-out-line.ts';
import { processBatch } from '../api/monthly-run/process-batch.ts';
import { resumeRun } from '../api/monthly-run/resume-run.ts';
import { startForecast } from '../api/monthly-run/start-forecast.ts';
import { addPayout } from '../api/payouts/add-payout.ts';
import { countPayouts } from '../api/payouts/count-payouts.ts';
import { freezePayouts } from '../api/payouts/freeze-payouts.ts';
import { getPayout } from '../api/payouts/get-payout.ts';
import { getPayoutFreeze } from '../api/payouts/get-payout-freeze.ts';
import { listPayouts } from '../api/payouts/list-payouts.ts';
import { markPaid } from '../api/payouts/mark-paid.ts';
import { markProcessing } from '../api/payouts/mark-processing.ts';
import { rejectPayout } from '../api/payouts/reject-payout.ts';
import { returnPayout } from '../api/payouts/return-payout.ts';
import { stepPayouts } from '../api/payouts/step-payouts.ts';
import { unfreezePayouts } from '../api/payouts/unfreeze-payouts.ts';
import { withdrawUnfreezing } from '../api/payouts/withdraw-unfreezing.ts';
import { countProducts } from '../api/products/count-products.ts';
import { createProduct } from '../api/products/create-product.ts';
import { deleteProduct } from '../api/products/delete-product.ts';
import { listProductOptions } from '../api/products/list-product-options.ts';
import { listProducts } from '../api/products/list-products.ts';
import { previewProductImport } from '../api/products/preview-product-import.ts';
import { runProductImport } from '../api/products/run-product-import.ts';
import { setProductActive } from '../api/products/set-product-active.ts';
import { startProductImport } from '../api/products/start-product-import.ts';
import { updateProduct } from '../api/products/update-product.ts';
import { countReferrals } from '../api/referrals/count-referrals.ts';
import { listClicks } from '../api/referrals/list-clicks.ts';
import { listNetworks } from '../api/referrals/list-networks.ts';
import { listReferrals } from '../api/referrals/list-referrals.ts';
import { listSignups } from '../api/referrals/list-signups.ts';
import { countOpenWork } from '../api/reports/count-open-work.ts';
import { getAdminDashboard } from '../api/reports/get-admin-dashboard.ts';
import { countResources } from '../api/resources/count-resources.ts';
import { getReport } from '../api/reports/get-report.ts';
import { listTopAgents } from '../api/reports/list-top-agents.ts';
import { listTopProducts } from '../api/reports/list-top-products.ts';
import { listTopReferrers } from '../api/reports/list-top-referrers.ts';
import { listTopResources } from '../api/reports/list-top-resources.ts';
import { createResource } from '../api/resources/create-resource.ts';
import { deleteResource } from '../api/resources/delete-resource.ts';
import { finishResourceUpload } from '../api/resources/finish-resource-upload.ts';
import { listResources } from '../api/resources/list-resources.ts';
import { previewResource } from '../api/resources/preview-resource.ts';
import { publishResource } from '../api/resources/publish-resource.ts';
import { startResourceUpload } from '../api/resources/start-resource-upload.ts';
import { unpublishResource } from '../api/resources/unpublish-resource.ts';
import { updateResource } from '../api/resources/update-resource.ts';
import { addSale } from '../api/sales/add-sale.ts';
import { approveSale } from '../api/sales/approve-sale.ts';
import { countSales } from '../api/sales/count-sales.ts';
import { decideSales } from '../api/sales/decide-sales.ts';
import { endSale } from '../api/sales/end-sale.ts';
import { findSimilarSales } from '../api/sales/find-similar-sales.ts';
import { getProof } from '../api/sales/get-proof.ts';
import { getSale } from '../api/sales/get-sale.ts';
import { listSales } from '../api/sales/list-sales.ts';
import { listSaleMessages } from '../api/sales/list-sale-messages.ts';
import { sendSaleMessage } from '../api/sales/send-sale-message.ts';
import { previewEnd } from '../api/sales/preview-end.ts';
import { previewReversal } from '../api/sales/preview-reversal.ts';
import { reverseApproval } from '../api/sales/reverse-approval.ts';
import { rejectSale } from '../api/sales/reject-sale.ts';
import type { ExportsBucket } from '../data/jobs/exports-bucket.client.ts';
import { openSuppressionList } from '../data/notifications/suppression-list.client.ts';
import { apiFunction } from '../api/api.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { onDemand } from '../platform/lazily.ts';

const environment = readEnvironment(
  process.env,
  'TABLE_NAME',
  'FILES_BUCKET',
  'UPLOADS_BUCKET',
  'FILES_ORIGIN',
  'USER_POOL_ID',
  'RUN_MACHINE_ARN',
);
const { FILES_BUCKET, UPLOADS_BUCKET, FILES_ORIGIN, RUN_MACHINE_ARN, runtime } = environment;
const pool = openPeoplePool(environment);

// Few calls need these, and their SDK is a tenth of a start.
const exportsBucket = onDemand<Pick<ExportsBucket, 'linkTo' | 'read' | 'digest'>>(async () => {
  const { openExports } = await import('../data/jobs/exports-bucket.client.ts');
  return openExports(FILES_BUCKET, runtime);
});
const machine = onDemand(async () => {
  const { openRunMachine } = await import('../data/monthly-run/run-machine.client.ts');
  return openRunMachine(RUN_MACHINE_ARN, runtime);
});
const proofs = onDemand(async () => {
  const { openProofs } = await import('../data/sales/proofs-bucket.client.ts');
  return openProofs(UPLOADS_BUCKET, FILES_ORIGIN, runtime);
});
const uploads = onDemand(async () => {
  const { openBucket, openQuarantine } = await import('../platform/quarantine.ts');
  return openQuarantine(openBucket(runtime), UPLOADS_BUCKET);
});
const resourceFiles = onDemand(async () => {
  const { openResourceFiles } = await import('../data/resources/resource-files.client.ts');
  return openResourceFiles(UPLOADS_BUCKET, FILES_ORIGIN, runtime);
});

const acts: Acts = actsOf(() => endpoints);

const endpoints = {
  identity: {
    listAdministrators,
    removeSecondFactor: removeSecondFactor(pool),
    setAdministratorStatus,
    setPermissions,
    endAdministratorSessions,
    confirmAdministrator,
  },
  agents: {
    addAgent: addAgent(pool),
    sendTemporaryPassword: sendTemporaryPassword(pool),
    listAgents,
    getAgent,
    listSubAgents,
    listAgentOptions,
    getAgentBalance,
    setAgentStatus,
    viewAgentBanking,
    saveAgentBanking,
    remindOfBankDetails,
    liftReturnHold,
    checkAccount,
    acceptAccount,
    updateAgent,
    changeAgentEmail: changeAgentEmail(pool, openSuppressionList(runtime)),
    setGroup,
    setReferrer,
    listAgentNotes,
    addAgentNote,
    removeAgentNote,
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
    previewProductImport: previewProductImport(uploads),
    runProductImport: runProductImport(uploads),
  },
  sales: {
    listSaleMessages,
    sendSaleMessage,
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
    previewEnd,
    previewReversal,
    reverseApproval,
    setNetworkNumber,
  },
  approvals: {
    listApprovals,
    getApproval: getApproval(acts, resourceFiles),
    askApproval: askApproval(acts),
    confirmApproval: confirmApproval(acts),
    acceptCommand,
    declineApproval,
    withdrawApproval,
  },
  payouts: {
    listPayouts,
    countPayouts,
    getPayout,
    getPayoutFreeze,
    freezePayouts,
    unfreezePayouts,
    withdrawUnfreezing,
    addPayout,
    stepPayouts,
    markProcessing,
    markPaid,
    rejectPayout,
    returnPayout,
  },
  ledger: { listAgentStatements, getAgentStatement, listAgentStatementSales },
  adjustments: {
    listAdjustments,
    addAdjustment: addAdjustment(resourceFiles),
    openAttachment: openAttachment(resourceFiles),
    startAttachmentUpload: startAttachmentUpload(resourceFiles),
    finishAttachmentUpload: finishAttachmentUpload(resourceFiles),
  },
  commissionPlans: {
    createDraft,
    createEnding,
    createGroup,
    deleteDraft,
    deleteGroup,
    getAgentTerms,
    getProductTerms,
    getSaleTerms,
    listGroups,
    listPlans,
    listTypes,
    publishDraft,
    startPreview,
    updateDraft,
    updateGroup,
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
    startForecast,
    processBatch,
    redateBatch,
    setHoliday,
    reopenBatch,
    takeOutLine,
    previewLock,
    payBatch,
  },
  networkStatements: {
    listStatementNetworks,
    saveStatementMapping,
    listNetworkStatements,
    getNetworkStatement: getNetworkStatement(exportsBucket),
    uploadNetworkStatement: uploadNetworkStatement(uploads),
    readNetworkStatement: readNetworkStatement(uploads),
    applyNetworkStatement,
    listStatementLines: listStatementLines(exportsBucket),
    listFailedLines,
  },
  bankOutcomes: {
    listBankFiles,
    getBankFile: getBankFile(exportsBucket),
    uploadBankFile: uploadBankFile(uploads),
    readBankFile: readBankFile(uploads),
    applyBankFile,
    listFailedOutcomes,
    listOutcomeMappings,
    saveOutcomeMapping,
    removeOutcomeMapping,
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
  books: { getBooksMonths },
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
    listJobs,
    getJob: getJob(exportsBucket),
    listFailedRows,
    checkAgentRows: checkAgentRows(pool),
    startAgentUpload,
    uploadAgents: uploadAgents(pool),
  },
};

export const handler = apiFunction<'admin'>(endpoints, process.env, {
  hasSecondFactor: rememberFactors(pool.hasSecondFactor, systemClock),
});
