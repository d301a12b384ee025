import type { AccessRequestTables } from './tables/access-requests.ts';
import type { AccountTables } from './tables/accounts.ts';
import type { AuditTables } from './tables/audit.ts';
import type { CommentTables } from './tables/comments.ts';
import type { ContentTables } from './tables/content.ts';
import type { InsightTables } from './tables/insights.ts';
import type { JobTables } from './tables/jobs.ts';
import type { MemberBulkTables } from './tables/member-bulk.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { OpenAPITables } from './tables/openapi.ts';
import type { PageTemplateTables } from './tables/page-templates.ts';
import type { PdfTables } from './tables/pdf.ts';
import type { RedirectTables } from './tables/redirects.ts';
import type { RequestTables } from './tables/requests.ts';
import type { SiteTables } from './tables/sites.ts';
import type { SpaceTables } from './tables/spaces.ts';
import type { SsoTables } from './tables/sso.ts';
import type { TranslationTables } from './tables/translations.ts';
import type { VisitorTables } from './tables/visitors.ts';
import type { WebhookTables } from './tables/webhooks.ts';

/** Every table, by domain. */
export interface Tables
  extends AccessRequestTables,
    AccountTables,
    AuditTables,
    CommentTables,
    ContentTables,
    InsightTables,
    JobTables,
    NotificationTables,
    MemberBulkTables,
    OpenAPITables,
    PageTemplateTables,
    PdfTables,
    RedirectTables,
    RequestTables,
    SiteTables,
    SpaceTables,
    SsoTables,
    TranslationTables,
    VisitorTables,
    WebhookTables {}

/** 0 or 1: the engines share no boolean that a driver passes through. */
export type Flag = 0 | 1;
