import { Injectable } from "@angular/core"
import { HttpClient } from "@angular/common/http"

@Injectable({ providedIn: "root" })
export class CartService {
  private items: Item[] = []

  constructor(private http: HttpClient) {}

  add(item: Item) {
    this.items.push(item)
  }

  clear() {
    this.items = []
  }
}
