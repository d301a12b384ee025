export interface PageTemplateRow {
  organization_id: string;
  space_id: string;
  id: string;
  title: string;
  description: string;
  markdown: string;
  created_by: string;
  created_at: string;
  updated_at: string;
}

export interface PageTemplateTables {
  page_templates: PageTemplateRow;
}
