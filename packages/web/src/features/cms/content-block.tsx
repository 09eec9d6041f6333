import type { ContentBlock, ContentText } from '@heliograph/core/contract/cms';
import { findRoute, openRoutes } from '@heliograph/core/routes';
import { Link } from 'react-router-dom';

/** A paragraph or a list. The structure is drawn by us; what staff write is only ever text. */
export function ContentBlockView({ block }: { block: ContentBlock }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Inline text={block.text} />
      </p>
    );
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- written text does not move
        <li key={place}>
          <Inline text={item} />
        </li>
      ))}
    </List>
  );
}

function Inline({ text }: { text: ContentText }) {
  return text.map((part) => (typeof part === 'string' ? part : <ContentLink key={part.href + part.text} {...part} />));
}

/** Sign-in is a document of its own; everything else that is open stays in this one. */
function ContentLink({ href, text }: { href: string; text: string }) {
  const isOwn = href.startsWith('/');
  if (!isOwn)
    return (
      <a href={href} rel="noreferrer">
        {text}
      </a>
    );
  const isHere = findRoute(href, openRoutes) !== undefined && !href.startsWith('/login');
  return (
    <Link to={href} reloadDocument={!isHere}>
      {text}
    </Link>
  );
}
