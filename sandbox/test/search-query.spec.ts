import { parseSearch } from '../src/admin-graphql/search-query.js';

const mug = {
  id: ['7', 'gid://shopify/Product/7'],
  title: 'Pour-over Coffee Mug',
  handle: 'pour-over-coffee-mug',
  vendor: 'Kettle & Co',
  tag: ['new in', 'gift'],
  created_at: '2026-02-03T10:00:00Z',
};
const isFound = (query: string) => parseSearch(query, ['title', 'vendor'])(mug);

it.each([
  ['', 'everything'],
  ['mug', 'a whole word'],
  ['MUG', 'a word in other letters'],
  ['coff*', 'the beginning of a word'],
  ['title:coff*', 'the beginning of a word in a field'],
  ['title:*', 'any value of a field'],
  ['title:pour-over', 'words that a sign separates'],
  ['title:"coffee mug"', 'a phrase'],
  ["vendor:'Kettle & Co'", 'a phrase in single quotes'],
  ['coffee mug', 'several words, all of which are there'],
  ['coffee AND mug', 'AND'],
  ['tea OR mug', 'OR'],
  ['-tea', 'a word that is missing'],
  ['NOT tea', 'NOT'],
  ['mug -title:tea', 'a field without a word'],
  ['(tea OR mug) AND vendor:kettle', 'parentheses'],
  ['tag:gift', 'a tag'],
  ['tag:"new in"', 'a tag of two words'],
  ['handle:"tea-pot" OR handle:"pour-over-coffee-mug"', 'one of several handles'],
  ['id:7', 'an id'],
  ['id:gid://shopify/Product/7', 'a global id'],
  ['id:>=7', 'a number that is at least as large'],
  ['id:<12', 'a number that is smaller, not a text'],
  ["created_at:>='2026-02-03T10:00:00Z'", 'a time at least as late'],
  ['created_at: >2026-02-02 AND created_at:<="2026-02-04"', 'a time between two days'],
  ['created_at:<now', 'a time that has passed'],
])('%s finds %s', (query) => expect(isFound(query)).toBe(true));

it.each([
  ['coff', 'the beginning of a word without *'],
  ['handle:"pour-over"', 'the beginning of a handle'],
  ['*offee', 'the end of a word'],
  ['title:*coffee*', 'a * in front'],
  ['title:*offe*', 'the middle of a word'],
  ['c*fee', 'a * in the middle'],
  ['title:"mug coffee"', 'words in another order'],
  ['title:"coff"', 'a part of a word in quotes'],
  ['title:kettle', 'a word of another field'],
  ['coffee AND tea', 'only one of two words'],
  ['-coffee', 'a word that is there'],
  ['-(tea OR mug)', 'either of two words'],
  ['tag:new', 'a part of a tag'],
  ['id:70', 'another id'],
  ['color:red', 'a field that there is not'],
])('%s does not find %s', (query) => expect(isFound(query)).toBe(false));
