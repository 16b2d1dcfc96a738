// Our components have the elements, classes and ARIA of Polaris' own, so that its style sheets fit, and screen readers
// hear the same. Only badges say no more than their text: Polaris adds the name of the color, as in "Success Active".
import * as Polaris from '@shopify/polaris';
import english from '@shopify/polaris/locales/en.json';
import { DeleteIcon, SearchIcon } from '@shopify/polaris-icons';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { AppLink } from '../src/frame/AppLink';
import texts from '../src/locales/en/ui.json';
import { AppProvider } from '../src/ui/AppProvider';
import { Badge } from '../src/ui/Badge';
import { Banner } from '../src/ui/Banner';
import { BlockStack } from '../src/ui/BlockStack';
import { Box } from '../src/ui/Box';
import { Button } from '../src/ui/Button';
import { ButtonGroup } from '../src/ui/ButtonGroup';
import { Card } from '../src/ui/Card';
import { Checkbox } from '../src/ui/Checkbox';
import { ChoiceList } from '../src/ui/ChoiceList';
import { EmptyState } from '../src/ui/EmptyState';
import { Form } from '../src/ui/Form';
import { FormLayout } from '../src/ui/FormLayout';
import { Icon } from '../src/ui/Icon';
import { InlineError } from '../src/ui/InlineError';
import { InlineGrid } from '../src/ui/InlineGrid';
import { InlineStack } from '../src/ui/InlineStack';
import { Layout } from '../src/ui/Layout';
import { Link } from '../src/ui/Link';
import { List } from '../src/ui/List';
import { Page } from '../src/ui/Page';
import { Pagination } from '../src/ui/Pagination';
import { Select } from '../src/ui/Select';
import { SkeletonBodyText, SkeletonDisplayText } from '../src/ui/Skeleton';
import { SkeletonPage } from '../src/ui/SkeletonPage';
import { Spinner } from '../src/ui/Spinner';
import { Text } from '../src/ui/Text';
import { TextField } from '../src/ui/TextField';
import { Thumbnail } from '../src/ui/Thumbnail';

const OURS = {
  Badge,
  Banner,
  BlockStack,
  Box,
  Button,
  ButtonGroup,
  Card,
  Checkbox,
  ChoiceList,
  EmptyState,
  Form,
  FormLayout,
  Icon,
  InlineError,
  InlineGrid,
  InlineStack,
  Layout,
  Link,
  List,
  Page,
  Pagination,
  Select,
  SkeletonBodyText,
  SkeletonDisplayText,
  SkeletonPage,
  Spinner,
  Text,
  TextField,
  Thumbnail,
};
type Components = typeof OURS;

const t = (key: keyof typeof texts, values: Record<string, string | number> = {}) =>
  texts[key].replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name]));

/** The elements, without what React and Polaris count. */
function elementsOf(shown: ReactNode): string {
  const { container, unmount } = render(
    <MemoryRouter>
      <AppProvider i18n={english} t={t} linkComponent={AppLink}>
        {shown}
      </AppProvider>
    </MemoryRouter>,
  );
  const copy = container.cloneNode(true) as HTMLElement;
  unmount();
  copy.querySelector('#PolarisPortalsContainer')?.remove();
  for (const color of copy.querySelectorAll('.Polaris-Badge > .Polaris-Text--visuallyHidden')) color.remove();
  for (const element of copy.querySelectorAll('*')) tidy(element);
  return copy.innerHTML.replaceAll('><', '>\n<');
}

/**
 * What differs and matters to nobody: marks of links and of a partly checked box, our marks of the parts of a field, in
 * which order a field is described, and that our style sheet rounds a card where Polaris asks for the width.
 */
const MARKS = ['data-polaris-unstyled', 'indeterminate', 'data-part'];
const ROUNDED_FROM = '--pc-shadow-bevel-border-radius-sm';

function tidy(element: Element): void {
  for (const name of MARKS) element.removeAttribute(name);
  if (element.className === '') element.removeAttribute('class');
  const attributes = [...element.attributes].map(({ name, value }) => [name, attribute(name, value)] as const);
  for (const [name] of attributes) element.removeAttribute(name);
  for (const [name, value] of attributes.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    if (value !== null) element.setAttribute(name, value);
}

function attribute(name: string, value: string): string | null {
  const ids = value.replaceAll(/:r[\da-z]+:/g, ':id:');
  if (name === 'aria-describedby') return ids.split(' ').toSorted().join(' ');
  if (name !== 'style') return ids;
  const parts = value.split(';').map((part) => part.trim());
  const told = parts.filter((part) => part !== '' && !part.startsWith(ROUNDED_FROM));
  return told.toSorted().join('; ') || null;
}

const noop = () => {};
const CHOICES = [
  { value: 'a', label: 'A', helpText: 'First' },
  { value: 'b', label: 'B', renderChildren: (isSelected: boolean) => isSelected && <i>more</i> },
];
const SAMPLES: Record<string, (ui: Components) => ReactNode> = {
  texts: ({ Text }) => (
    <>
      <Text as="p" tone="subdued" alignment="center" breakWord>
        a
      </Text>
      <Text as="span" variant="bodySm" fontWeight="medium" truncate numeric id="b">
        b
      </Text>
      <Text as="h2" variant="headingMd" visuallyHidden>
        c
      </Text>
    </>
  ),
  stacks: ({ BlockStack, InlineStack, InlineGrid }) => (
    <BlockStack gap="400" inlineAlign="start">
      <InlineStack gap="200" blockAlign="center" align="space-between" wrap={false}>
        a
      </InlineStack>
      <InlineGrid columns={{ xs: 1, md: 3 }} gap="300">
        b
      </InlineGrid>
      <BlockStack as="ul" gap={{ xs: '400', md: '0' }}>
        <li>c</li>
      </BlockStack>
    </BlockStack>
  ),
  boxes: ({ Box }) => (
    <>
      <Box padding="400" borderBlockEndWidth="025" borderColor="border-secondary" />
      <Box paddingBlock="200" paddingInlineStart="600" background="bg-surface" borderRadius="200" borderWidth="025" />
    </>
  ),
  'what is said of errors and states': ({ InlineError, Badge, Icon, Spinner, Thumbnail }) => (
    <>
      <InlineError message="Wrong" fieldID="name" />
      <Badge tone="success">Active</Badge>
      <Badge icon={DeleteIcon}>Gone</Badge>
      <Icon source={DeleteIcon} tone="subdued" />
      <Spinner size="small" accessibilityLabel="Wait" />
      <Thumbnail size="small" source="/a.png" alt="" />
    </>
  ),
  lists: ({ List }) => (
    <>
      <List>
        <List.Item>a</List.Item>
      </List>
      <List type="number">
        <List.Item>b</List.Item>
      </List>
    </>
  ),
  links: ({ Link }) => (
    <>
      <Link url="/plans">Plans</Link>
      <Link url="https://example.com" external monochrome removeUnderline>
        Elsewhere
      </Link>
      <Link onClick={noop}>Do it</Link>
    </>
  ),
  buttons: ({ Button, ButtonGroup }) => (
    <ButtonGroup variant="segmented" fullWidth>
      <Button variant="primary" onClick={noop}>
        Save
      </Button>
      <Button variant="plain" url="/plans">
        Plans
      </Button>
      <Button icon={DeleteIcon} accessibilityLabel="Delete" tone="critical" size="slim" />
      <Button icon={DeleteIcon} disclosure="up" disabled>
        Delete
      </Button>
      <Button loading submit ariaExpanded={false} ariaControls="a">
        Wait
      </Button>
      <Button url="/plans" disabled>
        Plans
      </Button>
      <Button pressed variant="tertiary" textAlign="start" fullWidth>
        Down
      </Button>
    </ButtonGroup>
  ),
  'banners of a page': ({ Banner, Link }) => (
    <>
      <Banner tone="warning" title="Careful" action={{ content: 'Stop', onAction: noop }} onDismiss={noop}>
        <p>
          Really. <Link url="/plans">Plans</Link>
        </p>
      </Banner>
      <Banner tone="info" title="Only a title" />
      <Banner tone="critical" secondaryAction={{ content: 'Plans', url: '/plans' }}>
        <p>No title</p>
      </Banner>
    </>
  ),
  'a banner in a card': ({ Banner, Card }) => (
    <Card>
      <Banner tone="success" title="Well">
        <p>Done</p>
      </Banner>
    </Card>
  ),
  checkboxes: ({ Checkbox }) => (
    <>
      <Checkbox label="One" checked onChange={noop} helpText="Note" error="Wrong" id="one" />
      <Checkbox label="Some" checked="indeterminate" labelHidden onChange={noop} />
      <Checkbox label="None" disabled />
    </>
  ),
  choices: ({ ChoiceList }) => (
    <>
      <ChoiceList title="Which" choices={CHOICES} selected={['b']} onChange={noop} error="Choose" />
      <ChoiceList title="Which" titleHidden choices={CHOICES} selected={['a', 'b']} allowMultiple disabled />
    </>
  ),
  selects: ({ Select }) => (
    <>
      <Select label="Size" options={['S', 'M']} value="M" onChange={noop} helpText="Note" id="size" error="Wrong" />
      <Select onChange={noop} label="Page" labelInline options={[{ value: '1', label: 'One' }]} value="1" disabled />
      <Select onChange={noop} label="Page" labelHidden options={[{ value: '1', label: 'One' }]} value="1" />
    </>
  ),
  fields: ({ TextField, Button, Icon }) => (
    <>
      <TextField label="Name" autoComplete="off" value="a" onChange={noop} helpText="Note" error="Wrong" id="name" />
      <TextField
        onChange={noop}
        label="Find"
        labelHidden
        autoComplete="off"
        value="b"
        prefix={<Icon source={SearchIcon} />}
        clearButton
      />
      <TextField
        onChange={noop}
        label="Max"
        autoComplete="off"
        type="number"
        min={1}
        max={9}
        value="3"
        suffix="units"
        requiredIndicator
      />
      <TextField
        onChange={noop}
        label="Code"
        autoComplete="email"
        disabled
        placeholder="x"
        connectedRight={<Button>Go</Button>}
        monospaced
      />
    </>
  ),
  forms: ({ Form, FormLayout }) => (
    <Form onSubmit={noop}>
      <FormLayout>
        <i>a</i>
        <FormLayout.Group condensed>
          <i>b</i>
          <i>c</i>
        </FormLayout.Group>
      </FormLayout>
    </Form>
  ),
  layouts: ({ Layout }) => (
    <Layout>
      <Layout.Section>a</Layout.Section>
      <Layout.Section variant="oneThird">b</Layout.Section>
      <Layout.AnnotatedSection title="Title">c</Layout.AnnotatedSection>
    </Layout>
  ),
  outlines: ({ SkeletonBodyText, SkeletonDisplayText, SkeletonPage }) => (
    <SkeletonPage>
      <SkeletonDisplayText size="small" />
      <SkeletonBodyText lines={2} />
    </SkeletonPage>
  ),
  'a page with a way back': ({ Page }) => (
    <Page title="Create limit" subtitle="Of products" backAction={{ content: 'Limits', url: '/order-limits' }}>
      a
    </Page>
  ),
  'a page with an action': ({ Page }) => (
    <Page title="Limits of this whole store" primaryAction={{ content: 'Create', url: '/create' }} fullWidth>
      a
    </Page>
  ),
  'an empty list': ({ EmptyState }) => (
    <EmptyState heading="None" image="/limit.svg" action={{ content: 'Create', url: '/create' }} footerContent="More">
      <p>Begin</p>
    </EmptyState>
  ),
  'ways to other pages': ({ Pagination }) => (
    <>
      <Pagination label="1 of 2" hasPrevious={false} hasNext onPrevious={noop} onNext={noop} />
      <Pagination label="2 of 3" hasPrevious hasNext onPrevious={noop} onNext={noop} />
    </>
  ),
};

it.each(Object.entries(SAMPLES))('%s', (_name, sample) => {
  expect(elementsOf(sample(OURS))).toBe(elementsOf(sample(Polaris as unknown as Components)));
});
