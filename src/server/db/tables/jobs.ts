import type { Flag } from '../tables.ts';

/** Global: claimed by whichever process is free. */
export interface JobRow {
  id: string;
  organization_id: string | null;
  kind: string;
  /** JSON. */
  payload: string;
  state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  /** When a process may claim it: the time to run at, or the end of the lease of who runs it; `null` once it is over. */
  due_at: string | null;
  /** Made at each claim; whoever does not hold it any more changes nothing. */
  lease: string | null;
  attempts: number;
  /** Kept while it waits only. */
  dedupe_key: string | null;
  cancel: Flag;
  /** JSON. */
  progress: string | null;
  /** JSON. */
  result: string | null;
  /** In English. */
  error: string | null;
  /** The same in no language yet, where it can be said in several; JSON. */
  failure: string | null;
  created_by: string | null;
  /** JSON; `null` for what nobody asked for, which no list shows. */
  about: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

/** Global: when each recurring kind runs next. */
export interface JobScheduleRow {
  kind: string;
  next_at: string;
}

/** A file on its way in: announced, then sent with a signed link. */
export interface UploadRow {
  organization_id: string;
  key: string;
  /** What it is for. */
  kind: string;
  name: string;
  content_type: string;
  /** Bytes announced; more are refused. */
  max_bytes: number;
  created_by: string;
  created_at: string;
  expires_at: string;
  /** `null` until it has arrived. */
  sha256: string | null;
  size: number | null;
}

/** Bytes of an upload that has not arrived as a whole. */
export interface UploadPartRow {
  organization_id: string;
  key: string;
  /** Bytes before it. */
  start: number;
  sha256: string;
  size: number;
}

export interface JobTables {
  jobs: JobRow;
  job_schedules: JobScheduleRow;
  uploads: UploadRow;
  upload_parts: UploadPartRow;
}
