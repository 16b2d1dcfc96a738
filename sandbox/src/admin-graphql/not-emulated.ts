/** graphql-js's messages about what a schema does not have, and how to print the name of what is missing. */
const missingParts: { message: RegExp; name: string }[] = [
  { message: /^Cannot query field "(?<field>\w+)" on type "(?<type>\w+)".*$/s, name: '$<type>.$<field>' },
  { message: /^Unknown argument "(?<argument>\w+)" on field "(?<field>[\w.]+)".*$/s, name: '$<field>($<argument>:)' },
  { message: /^Unknown type "(?<type>\w+)".*$/s, name: '$<type>' },
  { message: /^Value "(?<value>\w+)" does not exist in "(?<type>\w+)" enum.*$/s, name: '$<type>.$<value>' },
  { message: /^Field "(?<field>\w+)" is not defined by type "(?<type>\w+)".*$/s, name: '$<type>.$<field>' },
];

/** A part that this schema lacks can exist on the platform, so the message says that it is not emulated. */
export function asNotEmulated(text: string): string {
  const part = missingParts.find(({ message }) => message.test(text));
  return part ? text.replace(part.message, `not emulated: ${part.name}`) : text;
}
