import { expect, test } from 'vitest'
import { rows } from './examples.ts'
import { ada, max, two, read, summary } from './read-a-list.ts'

test.each<[string, unknown, object]>(rows`
  E1 a bare array | ${two} | {}
  E2 sevDesk | {"objects":${two},"total":319} | {"total":319}
  E2 CashCtrl | {"total":319,"data":${two}} | {"total":319}
  E2 Feathers | {"total":319,"limit":25,"skip":0,"data":${two}} | {"total":319,"size":25}
  E2 Tripletex, whose count is of this page | {"fullResultSize":319,"from":0,"count":2,"values":${two}} | {"total":319}
  E2 Linode, whose “results” is a number | {"data":${two},"page":1,"pages":13,"results":319} | {"total":319,"page":1,"pages":13,"more":true}
  E3 Strapi | {"data":${two},"meta":{"pagination":{"page":1,"pageSize":25,"pageCount":13,"total":319}}} | {"total":319,"page":1,"pages":13,"size":25,"more":true}
  E3 Qonto | {"contacts":${two},"meta":{"current_page":2,"next_page":3,"prev_page":1,"total_pages":13,"total_count":319,"per_page":25}} | {"total":319,"page":2,"pages":13,"size":25,"more":true}
  E3 nestjs-paginate, whose “itemCount” is of this page | {"items":${two},"meta":{"itemCount":2,"totalItems":319,"itemsPerPage":2,"totalPages":160,"currentPage":1}} | {"total":319,"page":1,"pages":160,"size":2,"more":true}
  E4 Xero, whose “itemCount” is the total | {"Contacts":${two},"pagination":{"page":1,"pageSize":100,"pageCount":4,"itemCount":319}} | {"total":319,"page":1,"pages":4,"size":100,"more":true}
  E5 Django REST | {"count":319,"next":"https://books.test/contacts?page=2","previous":null,"results":${two}} | {"total":319,"more":true}
  E5 the last page of Django REST | {"count":2,"next":null,"previous":null,"results":${two}} | {"total":2,"more":false}
  E6 a page of Spring | {"content":${two},"totalElements":319,"totalPages":13,"number":0,"size":25,"last":false,"first":true,"numberOfElements":2} | {"total":319,"page":0,"pages":13,"size":25,"more":true}
  E6 a PagedModel of Spring | {"content":${two},"page":{"size":25,"number":0,"totalElements":319,"totalPages":13}} | {"total":319,"page":0,"pages":13,"size":25,"more":true}
  E6 T8 a Slice of Spring | {"content":${two},"number":0,"size":2,"numberOfElements":2,"last":true} | {"page":0,"size":2,"more":false}
  E7 Laravel, whose “links” are buttons | {"current_page":1,"data":${two},"last_page":13,"links":[{"url":null,"label":"« Previous","active":false},{"url":"https://books.test/contacts?page=1","label":"1","active":true}],"next_page_url":"https://books.test/contacts?page=2","last_page_url":"https://books.test/contacts?page=13","per_page":25,"total":319} | {"total":319,"page":1,"pages":13,"size":25,"more":true}
  E7 T8 simplePaginate of Laravel | {"current_page":3,"data":${two},"next_page_url":null,"per_page":25,"prev_page_url":"https://books.test/contacts?page=2"} | {"page":3,"size":25,"more":false}
  E8 JSON:API | {"data":[{"type":"contacts","id":"7","attributes":{"firstName":"Ada","lastName":"Byron","company":"Engines","zip":"9000"}},{"type":"contacts","id":"8","attributes":{"firstName":"Max","lastName":"Born","company":"Quanta","zip":"3700"}}],"included":[{"type":"people","id":"99","attributes":{"firstName":"No","lastName":"One","company":"x","zip":"1"}}],"meta":{"pagination":{"total":319,"current_page":1,"total_pages":13}},"links":{"self":"https://books.test/contacts?page=1","next":"https://books.test/contacts?page=2","last":"https://books.test/contacts?page=13"}} | {"total":319,"page":1,"pages":13,"more":true}
  E9 HAL | {"_embedded":{"contacts":[{"id":7,"firstName":"Ada","lastName":"Byron","company":"Engines","zip":"9000","_links":{"self":{"href":"https://books.test/contacts/7"}}},{"id":8,"firstName":"Max","lastName":"Born","company":"Quanta","zip":"3700","_links":{"self":{"href":"https://books.test/contacts/8"}}}]},"_links":{"self":{"href":"https://books.test/contacts?page="},"next":{"href":"https://books.test/contacts?page=1"}},"page":{"size":25,"totalElements":319,"totalPages":13,"number":0}} | {"total":319,"page":0,"pages":13,"size":25,"more":true}
  E9 HAL of Spring, where the id is in an address only | {"_embedded":{"contacts":[{"firstName":"Ada","lastName":"Byron","company":"Engines","zip":"9000","_links":{"self":{"href":"https://books.test/contacts/7{?x}"}}},{"firstName":"Max","lastName":"Born","company":"Quanta","zip":"3700","_links":{"self":{"href":"https://books.test/contacts/8{?x}"}}}]}} | {}
  E10 Hydra | {"@context":"/contexts/Contact","@id":"/contacts","@type":"hydra:Collection","hydra:member":[{"@id":"/contacts/7","@type":"Contact","id":7,"firstName":"Ada","lastName":"Byron","company":"Engines","zip":"9000"},{"@id":"/contacts/8","@type":"Contact","id":8,"firstName":"Max","lastName":"Born","company":"Quanta","zip":"3700"}],"hydra:totalItems":319,"hydra:view":{"@id":"/contacts?page=1","hydra:last":"/contacts?page=13","hydra:next":"/contacts?page=2"}} | {"total":319,"pages":13,"more":true}
  E10 API Platform 4, ids as addresses only | {"@id":"/contacts","member":[{"@id":"/contacts/7","firstName":"Ada","lastName":"Byron","company":"Engines","zip":"9000"},{"@id":"/contacts/8","firstName":"Max","lastName":"Born","company":"Quanta","zip":"3700"}],"totalItems":319,"view":{"next":"/contacts?page=2"}} | {"total":319,"more":true}
  E11 Zoho Books | {"code":0,"message":"success","contacts":${two},"page_context":{"page":1,"per_page":200,"has_more_page":false}} | {"page":1,"size":200,"more":false}
  E11 Fortnox | {"MetaInformation":{"@TotalResources":319,"@TotalPages":4,"@CurrentPage":1},"Contacts":${two}} | {"total":319,"page":1,"pages":4,"more":true}
  E12 json-server 1, whose “items” is a number | {"first":1,"prev":null,"next":2,"last":13,"pages":13,"items":319,"data":${two}} | {"total":319,"pages":13,"more":true}
  E13 mongoose-paginate | {"docs":${two},"totalDocs":319,"limit":25,"totalPages":13,"page":1,"pagingCounter":1,"hasPrevPage":false,"hasNextPage":true,"prevPage":null,"nextPage":2} | {"total":319,"page":1,"pages":13,"size":25,"more":true}
  E14 PocketBase | {"page":1,"perPage":30,"totalItems":319,"totalPages":11,"items":${two}} | {"total":319,"page":1,"pages":11,"size":30,"more":true}
  E15 OData | {"@odata.context":"x","@odata.count":319,"value":${two},"@odata.nextLink":"https://books.test/contacts?page=2"} | {"total":319,"more":true}
  E15 OData 2 | {"d":{"results":${two},"__count":"319","__next":"https://books.test/contacts?page=2"}} | {"total":319,"more":true}
  E16 JSend | {"status":"success","data":{"contacts":${two},"total":319}} | {"total":319}
  E16 FreshBooks | {"response":{"result":{"clients":${two},"page":1,"pages":13,"per_page":25,"total":319}}} | {"total":319,"page":1,"pages":13,"size":25,"more":true}
  E16 edges and nodes | {"data":{"contacts":{"edges":[{"cursor":"c","node":${ada}},{"cursor":"c","node":${max}}],"pageInfo":{"hasNextPage":true},"totalCount":319}}} | {"total":319,"more":true}
  E17 keyed by index | {"0":${ada},"1":${max}} | {}
  E17 keyed by id, inside | {"contacts":{"7":${ada},"8":${max}},"total":319} | {"total":319}
  E17 keyed by ids that are no digits | {"data":{"a7":{"id":"a7","firstName":"Ada","lastName":"Byron","company":"Engines","zip":"9000"},"b8":{"id":"b8","firstName":"Max","lastName":"Born","company":"Quanta","zip":"3700"}}} | {"ids":["a7","b8"]}
  E18 XML-born | {"contacts":{"@page":"1","@per_page":"25","@total":"319","contact":${two}}} | {"total":319,"page":1,"size":25}
  E19 Sage | {"$total":319,"$page":1,"$next":"/contacts?page=2","$itemsPerPage":20,"$items":${two}} | {"total":319,"page":1,"size":20,"more":true}
  rows and their number in an array, as TypeORM gives them | [${two},319] | {"total":319}
  the World Bank | [{"page":1,"pages":7,"per_page":"50","total":319},${two}] | {"total":319,"page":1,"pages":7,"size":50,"more":true}
  each row under its name | {"contacts":[{"contact":${ada}},{"contact":${max}}]} | {}
  HubSpot | {"results":[{"id":"7","properties":{"firstName":"Ada","lastName":"Byron","company":"Engines","zip":"9000"}},{"id":"8","properties":{"firstName":"Max","lastName":"Born","company":"Quanta","zip":"3700"}}],"paging":{"next":{"after":"2","link":"https://books.test/contacts?page="}}} | {"more":true}
  fields under “fields” | {"records":[{"id":7,"createdTime":"x","fields":{"firstName":"Ada","lastName":"Byron","company":"Engines","zip":"9000"}},{"id":8,"createdTime":"x","fields":{"firstName":"Max","lastName":"Born","company":"Quanta","zip":"3700"}}]} | {}
`)('rows and what is said round them: %s', (_name, body, said) => {
  expect(summary(read(body))).toEqual({ ids: ['7', '8'], ...said })
})
