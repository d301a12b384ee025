export interface CommentRow {
  organization_id: string;
  space_id: string;
  id: string;
  /** Empty for comments on the space itself, so that the index has no gaps. */
  change_request_id: string;
  page_id: string | null;
  node_id: string | null;
  /** The beginning of the block's text when the comment was made. */
  node_preview: string | null;
  table_record: string | null;
  table_definition: string | null;
  /** Of the review that it is the reason of. */
  review_id: string | null;
  /** The review that it was pending for. */
  published_with: string | null;
  /** The revision it was made on. */
  revision_id: string;
  body: string;
  posted_by: string;
  posted_at: string;
  edited_at: string | null;
  status: 'open' | 'resolved';
  resolved_by: string | null;
  resolved_at: string | null;
  replies: number;
  /** Nobody but its author sees it until it is published with a review. */
  pending: 0 | 1;
  /** The words of the block that it is about, and where they stood in its text. */
  quote: string | null;
  quote_start: number | null;
  quote_end: number | null;
  /** Markdown for the place of the block, or of the blocks through another. */
  suggestion: string | null;
  /** The Markdown that stood there when it was suggested. */
  suggested_for: string | null;
  /** The last of several blocks that it is for. */
  suggestion_through: string | null;
  suggestion_status: 'open' | 'applied' | 'dismissed' | null;
  /** The revision that applied it. */
  suggestion_revision: string | null;
  /** When its text was deleted while its replies stayed. */
  deleted_at: string | null;
}

export interface CommentReplyRow {
  organization_id: string;
  space_id: string;
  comment_id: string;
  id: string;
  body: string;
  posted_by: string;
  posted_at: string;
  edited_at: string | null;
}

/** Who wrote in a discussion: in a space itself, with an empty change request, or in a change request. */
export interface CommenterRow {
  organization_id: string;
  space_id: string;
  change_request_id: string;
  user_id: string;
  /** Those that are pending are not counted. */
  comments: number;
  replies: number;
  /** Of the member; null for who is none. */
  sort_name: string | null;
}

export interface ReadThreadRow {
  organization_id: string;
  space_id: string;
  comment_id: string;
  user_id: string;
  /** How many replies of it they have read. */
  replies: number;
}

export interface ReactionRow {
  organization_id: string;
  space_id: string;
  comment_id: string;
  /** Empty for a reaction to the comment itself. */
  reply_id: string;
  emoji: string;
  user_id: string;
  reacted_at: string;
}

export interface ReviewRow {
  organization_id: string;
  space_id: string;
  change_request_id: string;
  id: string;
  revision_id: string;
  reviewer: string;
  /** Who had asked the reviewer. */
  requested_by: string | null;
  status: 'approved' | 'changes-requested';
  created_at: string;
}

/** A picture in the text of a comment or reply, which names it `file:` and its id. */
export interface CommentFileRow {
  organization_id: string;
  space_id: string;
  comment_id: string;
  id: string;
  /** Empty for one of the comment itself. */
  reply_id: string;
  sha256: string;
  name: string;
  content_type: string;
  size: number;
  width: number;
  height: number;
}

/** Somebody whom the text of a comment or reply mentions. */
export interface CommentMentionRow {
  organization_id: string;
  space_id: string;
  comment_id: string;
  /** Empty for the comment itself. */
  reply_id: string;
  user_id: string;
}

export interface CommentTables {
  comments: CommentRow;
  comment_replies: CommentReplyRow;
  commenters: CommenterRow;
  comment_files: CommentFileRow;
  comment_mentions: CommentMentionRow;
  reactions: ReactionRow;
  read_threads: ReadThreadRow;
  reviews: ReviewRow;
}
