/** A space, a change request or a page that was made a PDF, or is being made one. */
export interface PdfRow {
  organization_id: string;
  space_id: string;
  /** Identifies all that the PDF shows. */
  key: string;
  /** Of the job that makes it. */
  job_id: string;
  /** The file, once it is made. */
  sha256: string | null;
  size: number | null;
  sheets: number | null;
  /** Why it could not be made, fit to be shown to people. */
  error: string | null;
  /** The page that is to blame. */
  failed_page: string | null;
  created_at: string;
}

export interface PdfTables {
  pdfs: PdfRow;
}
