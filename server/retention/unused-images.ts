import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { reviewRequest } from '../database/schema.ts'
import { tabletName } from '../images/tablet-images.ts'
import type { ArchiveFolder } from './archive-folder.ts'

const IMAGES_TO_DELETE = 'images-to-delete.txt'
const NAMES_AT_ONCE = 10_000

/**
 * Lists, in the file `images-to-delete.txt` of an archive, the names of the images that no request in the database uses any
 * more, of all requests in the archive. An image may be used again later, by a receipt that is sent once more: whoever
 * deletes it must look once more.
 * @returns how many images there are
 */
export async function listUnusedImages(database: Database, folder: ArchiveFolder): Promise<number> {
  let listed = 0
  await database.transaction(async (transaction) => {
    await transaction.execute(
      sql`create temporary table archived_images (name text primary key) on commit drop`,
    )
    for (const file of await folder.list('requests', false)) {
      const names = (await folder.read(file)).flatMap(imagesIn)
      await transaction.execute(
        sql`insert into archived_images select unnest(${sql.param(names)}::text[]) on conflict do nothing`,
      )
    }
    // One reading of the whole table, because no index knows of images.
    await transaction.execute(
      sql`delete from archived_images using ${reviewRequest}, jsonb_array_elements_text(${reviewRequest.images}) used where name = used`,
    )
    async function* names() {
      for (let last = ''; ;) {
        const some = await transaction
          .select({ name: sql<string>`name` })
          .from(sql`archived_images`)
          .where(sql`name > ${last}`)
          .orderBy(sql`name`)
          .limit(NAMES_AT_ONCE)
        if (some.length === 0) return
        listed += some.length
        last = some.at(-1)!.name
        yield some.map(({ name }) => `${name}\n${tabletName(name)}\n`).join('')
      }
    }
    await folder.writeWhole(IMAGES_TO_DELETE, names())
  })
  return listed
}

function imagesIn(line: string): string[] {
  return (JSON.parse(line) as { request: { images: string[] } }).request.images
}
