// The shapes of JSON templates, section groups and settings_data.json.

export type BlockJson = {
  type: string;
  disabled?: boolean;
  /** Placed by the section's own markup, not by the merchant. */
  static?: boolean;
  settings?: Record<string, unknown>;
  blocks?: Record<string, BlockJson>;
  block_order?: string[];
};
export type SectionJson = BlockJson & { custom_css?: string[] };
export type TemplateJson = {
  layout?: string | false;
  /** Of a section group: `header`, `footer`, `aside` or `custom.<name>`. */
  type?: string;
  wrapper?: string;
  sections: Record<string, SectionJson>;
  order: string[];
};
export type SettingsValues = Record<string, unknown> & {
  sections?: Record<string, SectionJson>;
  blocks?: Record<string, BlockJson>;
};
export type SettingsDataJson = { current?: string | SettingsValues; presets?: Record<string, SettingsValues> };

/** Sections that are shown, in their order. */
export function orderedSections({ sections, order }: TemplateJson): [string, SectionJson][] {
  return order.flatMap((key): [string, SectionJson][] => {
    const section = sections[key];
    return section && !section.disabled ? [[key, section]] : [];
  });
}

/** Blocks that are shown, in their order; static blocks are not among them. */
export function orderedBlocks({ blocks = {}, block_order }: BlockJson): [string, BlockJson][] {
  return (block_order ?? Object.keys(blocks)).flatMap((key): [string, BlockJson][] => {
    const block = blocks[key];
    return block && !block.disabled && !block.static ? [[key, block]] : [];
  });
}
