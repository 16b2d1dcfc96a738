/** What every control of a condition's values takes. */
export type ValuesProps = {
  /** The id of the first control. */
  id: string;
  /** Of the condition. */
  values: string[];
  /** The merchant chose or typed these. */
  onChange: (values: string[]) => void;
};
