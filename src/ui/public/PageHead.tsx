import { SITE_URL } from '../../config/settings.ts'

interface PageHeadProps {
  title: string
  description: string
  /** The page's canonical path, from the site's root. */
  path: string
  type?: 'website' | 'article' | 'product'
  /** The preview image of a shared link. */
  card?: 'campfire' | 'pass'
  /** Path of a square image to use instead, from the site's root. */
  image?: string
  jsonLd?: object
}

/** The title and the tags for search engines and shared links. React moves them into the head. */
export function PageHead({ title, description, path, image, jsonLd, ...props }: PageHeadProps) {
  const url = `${SITE_URL}${path}`
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content="Campfire" />
      <meta property="og:type" content={props.type ?? 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta
        property="og:image"
        content={`${SITE_URL}${image ?? `/screenshots/${props.card ?? 'campfire'}-share.png`}`}
      />
      <meta name="twitter:card" content={image ? 'summary' : 'summary_large_image'} />
      <link rel="apple-touch-icon" href="/icons/campfire-apple-touch.png" />
      {jsonLd && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: dataBlock(jsonLd) }}
        />
      )}
    </>
  )
}

/** JSON that cannot close the script element around it. */
function dataBlock(jsonLd: object): string {
  return JSON.stringify(jsonLd).replaceAll('<', '\\u003c')
}
